"""Small tiles inside a sentence."""

from collections.abc import Iterable

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def tiles(pieces: Iterable[tuple[str, str]], language: str) -> SafeString:
    """Draw letters with their states, as `{% tiles row.tiles lexicon.language as row %}`."""
    return render_to_string(
        "solvers/analysis/tiles.html", {"tiles": pieces, "lexicon": {"language": language}}
    )
