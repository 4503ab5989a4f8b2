"""Small tiles inside a sentence, or a row of a table."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.display.tile_rows import state_said
from games.templatetags.icons import direction
from lexicons.models import Lexicon

register = template.Library()

LETTER = (
    '<b data-state="{}" translate="no">{}'
    '<span class="visually-hidden" translate="yes"> {}</span></b>'
)


@register.simple_tag
def tiles(pieces: Iterable[tuple[str, str]], lexicon: Lexicon) -> SafeString:
    """Draw letters with their states, as `{% tiles row.tiles lexicon %}`."""
    return _tiles(tuple(pieces), lexicon.language, direction(lexicon), get_language())


@lru_cache(maxsize=4096)
def _tiles(
    pieces: tuple[tuple[str, str], ...], language: str, direction: SafeString, spoken: str | None
) -> SafeString:
    """Return a row of tiles, cached: a page of a tree has hundreds, and the next one the same."""
    letters = mark_safe("".join(_letter(*piece, spoken) for piece in pieces))  # noqa: S308
    return format_html('<span class="mini" lang="{}"{}>{}</span>\n', language, direction, letters)


@lru_cache(maxsize=1024)
def _letter(letter: str, state: str, _spoken: str | None) -> SafeString:
    """Return a letter with its mark, cached: rows combine a few dozen of these."""
    return format_html(LETTER, state, letter, state_said(state, letter))
