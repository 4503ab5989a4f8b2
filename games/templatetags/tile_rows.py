"""The rows of a board of tiles: `{% load tile_rows %}{% guess_rows %}`."""

from functools import lru_cache

from django import template
from django.template.context import Context
from django.utils.html import escape
from django.utils.safestring import SafeString

from games.templatetags.cached_frames import language_of
from games.templatetags.ghosts import ghost_cell
from wordgames.languages.translation import translate

register = template.Library()


@register.simple_tag(takes_context=True)
def guess_rows(context: Context) -> SafeString:
    """Return the rows of `board`: the guesses, the input row, and the rows below it.

    Reads from the context whether the newest row turns (`moving`), and whether the play is `over`.
    """
    board, language = context["board"], language_of(context)
    ghosted = context.get("ghost") is not None
    played, below = board["rows"], board["empty_rows"] if ghosted else ()
    newest = len(played) if context.get("moving") else 0
    text = [
        f"<tr{' data-new' if number == newest else ''}>{_head(number, language)}{cells}"
        f"{ghost_cell(context, number) if ghosted else ''}</tr>"
        for number, cells in enumerate([*played, *[board["empty_cells"]] * len(below)], 1)
    ]
    if not ghosted:
        text.append(_empty_rows(board["empty_rows"], board["empty_cells"], language))
    if not context.get("over"):
        current = "".join(text[len(played) :]).replace("<tr", "<tr data-current", 1)
        text[len(played) :] = [current]
    return SafeString("".join(text))  # cells are safe, the rest is escaped


@lru_cache(maxsize=512)
def _empty_rows(numbers: range, cells: str, language: str | None) -> str:
    return "".join(f"<tr>{_head(number, language)}{cells}</tr>" for number in numbers)


@lru_cache(maxsize=512)
def _head(number: int, _language: str | None) -> str:
    return f'<th scope="row">{escape(translate("Guess {number}", number=number))}</th>'
