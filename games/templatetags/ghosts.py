"""Marks of a ghost: in a cell beside each row of a board, or in a strip under it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.friends import dares
from games.friends.models import LONGEST_NAME, Taken
from games.models import Play
from games.plays.ghosts import Ghost
from games.visitors.visitor import player_id
from wordgames.languages.translation import translatable, translate, translate_plural

register = template.Library()
# Marks of a row; of a longer one only their numbers are shown, so that it needs no more room.
MOST = 6
SAID = {"present": translatable("wrong place"), "absent": translatable("not in the word")}


@register.simple_tag(takes_context=True)
def ghost_cell(context: Context, number: int) -> str:
    """Return the cell beside row `number` of `board`; "" without a ghost.

    A hollow a mark is there from the start, so that nothing moves; it goes once the ghost is done.
    """
    ghost: Ghost | None = context.get("ghost")
    if ghost is None:
        return ""
    across, known = context["board"]["options"].length, len(ghost.rows)
    marks = tuple(ghost.rows[number - 1]) if 0 < number <= known else ()
    flag = ghost.solved and number == known
    away = not number or (ghost.solved and number > known)
    return _cell(ghost.name, marks, 3 if across > MOST else across, flag, away, get_language())


@lru_cache(maxsize=1024)
def _cell(  # its values are its key
    name: str, marks: Sequence[str], size: int, flag: bool, away: bool, _language: str | None
) -> str:
    counts = Counter(mark for mark in sorted(marks) if mark != "absent")
    counted = [f"{mark} {count}" for mark, count in counts.items()] or ["absent"]
    shown = [mark.partition(" ")[::2] for mark in (marks if len(marks) <= MOST else counted)]
    words = ", ".join(translate(SAID.get(mark, mark)) for mark in marks)
    page = {"name": name, "marks": shown if marks else (), "words": words}
    return render_to_string(
        "games/play/ghost_cell.html", page | {"size": range(size), "flag": flag, "away": away}
    )


@register.inclusion_tag("games/play/ghost_strip.html", takes_context=True)
def ghost_strip(context: Context) -> dict[str, object]:
    """Show the strip of a ghost: its name, its marks or its latest ones, and a sentence."""
    ghost, game = context["ghost"], context["game"]
    if game.ghost_shape == "rows":
        return {"ghost": ghost}
    size, latest = game.ghost_size(context["play"].puzzle.setup), game.ghost_shape == "latest"
    rows = ghost.rows[-1:] if latest else ghost.rows[-size:]
    marks = [mark.partition(" ")[::2] for row in rows for mark in row]
    number = int(marks[0][1]) if marks and marks[0][1] else len(marks)
    right = sum(mark == "correct" for mark, _ in marks)
    says = translate("{right} of {count} right", right=right, count=len(rows))
    if latest:
        singular, plural = game.texts.ghost_at
        says = translate_plural(singular, plural, number)
    hollows = range(size - len(marks))
    page = {"ghost": ghost, "marks": marks, "hollows": hollows, "latest": latest}
    return page | {"says": says if rows else ""}


@register.simple_tag
def race_of(play: Play) -> Mapping[str, object]:
    """Return the race that a finished play was, and the form that answers its dare; {} of none."""
    return dares.race_of(play)


@register.simple_tag
def ghost_name(play: Play) -> Mapping[str, object]:
    """Return the name that a player's ghosts go by, "" if none, and the most letters of one."""
    return {"name": dares.usual_name(play.player_id or ""), "longest": LONGEST_NAME}


@register.simple_tag(takes_context=True)
def answered(context: Context) -> Sequence[Taken]:
    """Return the latest answers to the visitor's own dares, for the home page."""
    player = player_id(context["request"])
    return dares.latest_answers(player) if player else ()
