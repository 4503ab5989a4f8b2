"""The rows of a board of tiles: `{% load tile_rows %}{% guess_rows %}`."""

from functools import lru_cache

from django import template
from django.template.context import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.plays.ghosts import Ghost
from games.templatetags.ghosts import beside
from lexicons.languages.translation import gettext

register = template.Library()


@register.simple_tag(takes_context=True)
def guess_rows(context: Context) -> SafeString:
    """Return the rows of `board`: the guesses, the input row, and the rows below it.

    Reads from the context whether the newest row turns (`moving`), and whether the play is `over`.
    """
    board, language, ghost = context["board"], get_language(), context.get("ghost")
    if ghost is not None:
        return _beside_ghost(context, ghost)
    played = board["rows"]
    newest = len(played) if context.get("moving") else 0
    text = [
        f"<tr{' data-new' if number == newest else ''}>{_head(number, language)}{cells}</tr>"
        for number, cells in enumerate(played, 1)
    ]
    text.append(_below(board["empty_rows"], board["empty_cells"], language))
    if not context.get("over"):
        text[-1] = text[-1].replace("<tr", "<tr data-current", 1)
    return mark_safe("".join(text))  # noqa: S308  (cells are safe, the rest is escaped)


def _beside_ghost(context: Context, ghost: Ghost) -> SafeString:
    """Return the same rows, each with the ghost's marks in a last cell."""
    board, language = context["board"], get_language()
    played, across = board["rows"], board["options"].length
    newest = len(played) if context.get("moving") else 0
    current = 0 if context.get("over") else len(played) + 1
    text = []
    every = [*played, *[board["empty_cells"]] * len(board["empty_rows"])]
    for number, cells in enumerate(every, 1):
        kind = " data-new" if number == newest else " data-current" if number == current else ""
        cell = beside(ghost, number, across)
        text.append(f"<tr{kind}>{_head(number, language)}{cells}{cell}</tr>")
    return mark_safe("".join(text))  # noqa: S308  (cells are safe, the rest is escaped)


@lru_cache(maxsize=512)
def _below(numbers: range, cells: str, language: str | None) -> str:
    return "".join(f"<tr>{_head(number, language)}{cells}</tr>" for number in numbers)


@lru_cache(maxsize=512)
def _head(number: int, _language: str | None) -> str:
    return f'<th scope="row">{escape(gettext("Guess {number}", number=number))}</th>'
