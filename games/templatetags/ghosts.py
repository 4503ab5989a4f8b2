"""Marks of a ghost: in a cell beside each row of a board, or in a strip under it."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.template.context import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.contract.game import Game
from games.friends import dares
from games.friends.models import Taken
from games.models import Play
from games.plays.ghosts import Ghost
from games.templatetags.icons import icon
from games.visitors.visitor import player_id
from lexicons.languages.translation import gettext, gettext_noop, ngettext

register = template.Library()
MOST = 6
"""Marks of a row; of a longer one only their numbers are shown, so that it needs no more room."""
COUNTED = 3
SAID = {
    "correct": gettext_noop("correct"),
    "present": gettext_noop("wrong place"),
    "absent": gettext_noop("not in the word"),
    "earlier": gettext_noop("earlier"),
    "later": gettext_noop("later"),
}


def beside(ghost: Ghost | None, number: int, across: int) -> SafeString:
    """Return the cell beside row `number` of a board with `across` letters; "" without a ghost.

    A hollow a mark is there from the start, so that nothing moves; it goes once the ghost is done.
    """
    if ghost is None:
        return SafeString("")
    if 0 < number <= len(ghost.rows):
        last = ghost.found and number == len(ghost.rows)
        return _marked(ghost.name, tuple(ghost.rows[number - 1]), get_language(), last=last)
    hollows = COUNTED if across > MOST else across
    kind = "beside none" if ghost.found or not number else "beside"
    return _hollow(hollows, kind)


@register.simple_tag(takes_context=True)
def ghost_cell(context: Context, number: int) -> SafeString:
    """Return the ghost's cell beside a row of `board`."""
    return beside(context.get("ghost"), number, context["board"]["options"].length)


@register.simple_tag
def ghost_strip(ghost: Ghost, game: Game, play: Play) -> SafeString:
    """Return the content of a ghost's strip: its name, its marks, and the same in words."""
    size = game.ghost_size(play.puzzle.setup)
    latest = game.ghost_shape == "latest"
    rows = ghost.rows[-1:] if latest else ghost.rows[-size:]
    marks = [mark for row in rows for mark in row]
    head = format_html("{}<bdi>{}</bdi>", icon("bots" if ghost.of_bot else "ghost"), ghost.name)
    shown = _pips(marks) + _empty(max(0, size - len(marks)))
    words = _standing(game, marks) if latest else _right(ghost)
    kind = "soft small" if latest else "visually-hidden"
    flag = icon("flag", "icon small") if ghost.found else ""
    return format_html(
        '<b>{}</b><span class="marks" aria-hidden="true">{}</span>{}<span class="{}">{}</span>',
        *(head, shown, flag, kind, words if ghost.rows else ""),
    )


def _standing(game: Game, marks: Sequence[str]) -> str:
    """Return where the ghost stands in a game that shows only its latest move."""
    _, _, number = (marks[0] if marks else "").partition(" ")
    return ngettext(*game.texts.ghost_stands, int(number or len(marks)))


def _right(ghost: Ghost) -> str:
    """Return how many of the ghost's moves were right."""
    right = sum(mark.startswith("correct") for row in ghost.rows for mark in row)
    count = len(ghost.rows)
    return ngettext("{right} of {count} right", "{right} of {count} right", count, right=right)


@lru_cache(maxsize=1024)
def _marked(
    name: str, marks: tuple[str, ...], _language: str | None, *, last: bool = False
) -> SafeString:
    words = ", ".join(gettext(SAID.get(mark, mark)) for mark in marks)
    shown = marks if len(marks) <= MOST else _counted(marks)
    flag = format_html('<span class="flag">{}</span>', icon("flag")) if last else ""
    return format_html(
        '<td class="beside">{}{}<span class="visually-hidden">{}: {}</span></td>',
        *(_pips(shown), flag, name, words),
    )


def _counted(marks: Sequence[str]) -> list[str]:
    """Return a mark a kind with its number; those that are absent only if there are no others."""
    counts = Counter(mark for mark in sorted(marks) if mark != "absent")
    return [f"{mark} {count}" for mark, count in counts.items()] or ["absent"]


def _pips(marks: Sequence[str]) -> SafeString:
    return format_html_join("", '<i class="{}">{}</i>', (it.partition(" ")[::2] for it in marks))


def _empty(count: int) -> SafeString:
    return mark_safe("<i></i>" * count)  # noqa: S308


@lru_cache(maxsize=64)
def _hollow(count: int, kind: str) -> SafeString:
    return format_html('<td class="{}" aria-hidden="true">{}</td>', kind, _empty(count))


@register.simple_tag
def race_of(play: Play) -> dict[str, object]:
    """Return the race that a finished play was, and the form that answers its dare; {} of none."""
    race = dares.race_of(play)
    if race is None:
        return {}
    return {"race": race} | (dares.answers_of(race.dare, play) if race.dare else {})


@register.simple_tag(takes_context=True)
def answered(context: Context) -> list[Taken]:
    """Return the latest answers to the visitor's own dares, for the home page."""
    player = player_id(context["request"])
    return dares.latest_answers(player) if player else []
