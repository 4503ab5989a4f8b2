"""Ghosts: somebody else's marks beside a play, a row after each of its own and never before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest

from games.hooks import GHOSTS, RIVALS
from games.limits.compute_queue import Busy
from games.models import Play, counts_as_solved
from games.plays.open_play import OpenPlay, events_of
from games.plays.row_reading import rows_of
from wordgames.languages.translation import translatable, translate

BOT = "bot"
THE_BOT = translatable("The bot")
# A finished play as its ghost: `rows`, each a list of marks, and whether it `solved` the puzzle.
#
# A mark is the kind of its pip, and a number after a space if it shows one: "correct", "absent 3".
Marks = Mapping[str, Any]
NONE_YET: Marks = {"rows": (), "solved": False}


@dataclass(frozen=True, slots=True)
class Ghost:
    """What a page may show of a ghost: as many rows as the play has moves."""

    name: str
    rows: Sequence[Sequence[str]]
    solved: bool


def ghost_cookie(slug: str) -> str:
    """Return the name of the cookie of visitors who race the bot in a game until they stop."""
    return f"ghost-{slug}"


def usual_ghost(request: HttpRequest, slug: str) -> str:
    """Return the ghost of a game's plays that a visitor begins now: the bot's, or none."""
    return BOT if request.COOKIES.get(ghost_cookie(slug)) == BOT and RIVALS else ""


def ghost_of(play: Play) -> Ghost | None:
    """Return what a play shows of its ghost, None without one."""
    kind, _, key = play.ghost.partition(":")
    source = _of_bot if kind == BOT else GHOSTS.get(kind)
    known = source(key, play) if source else None
    if known is None:
        return None
    name, marks = known
    rows = marks["rows"]
    return Ghost(name, rows[: play.turns], marks["solved"] and play.turns >= len(rows))


def call_bot(open_play: OpenPlay) -> None:
    """Let the bot play the puzzle of a play that races it and has a first move, unless it has.

    Where it gets no turn to compute, the next move asks again.
    """
    play = open_play.play
    if play.ghost != BOT or not open_play.turns:
        return
    try:
        play.ghost = f"{BOT}:{RIVALS[0](open_play).pk}"
    except (Busy, LookupError, ValueError):
        return
    Play.objects.filter(pk=play.pk, ghost=BOT).update(ghost=play.ghost)


def marks_of(open_play: OpenPlay) -> dict[str, Any]:
    """Return a finished play as a ghost, without a letter."""
    play, game = open_play.play, open_play.game
    rows = game.ghost(open_play.state, open_play.columns)
    marks = [[f"{sign.pip} {sign.number}".strip() for sign in row] for row in rows]
    return {"rows": marks, "solved": counts_as_solved(play.status, play.turns, game.scored)}


def _of_bot(play_id: str, _play: Play) -> tuple[str, Marks]:
    return translate(THE_BOT), marks_behind(play_id) if play_id else NONE_YET


@lru_cache(maxsize=512)
def marks_behind(play_id: str) -> Marks:
    """Return the marks of a finished play, remembered by the process: they never change."""
    plays = rows_of(Play, "WHERE id = %s AND status <> 'playing'", [play_id])
    return marks_of(OpenPlay(plays[0], events_of(plays[0]))) if plays else NONE_YET
