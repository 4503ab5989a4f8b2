"""Scripts that play every game through its pages: won, lost, given up, left open, with hints."""

from collections.abc import Iterable
from contextlib import suppress

from django.db import connection

from games.models import Puzzle
from tests.page_scripts.game_scripts import Fields, of
from tests.page_scripts.scripted_visitor import ScriptedVisitor
from workshop.visitor.first_move import begun
from workshop.visitor.page_forms import MissingForm
from workshop.visitor.visitor import PagePlay, UnexpectedAnswer

LONGEST = 24
# Hints requested in an open game.
HINTED = 2


def play(visitor: ScriptedVisitor, slug: str) -> list[str]:
    """Play a game in every way; return the addresses of the plays, that of a win first."""
    script = of(slug).SCRIPT
    plays = []
    for way, moves in (("won", script.won), ("lost", script.lost), ("left", script.left)):
        visitor.begin(f"{slug} {way}")
        at = _begun(visitor, slug, challenge(visitor, slug, script.secret))
        plays.append(at)
        make(PagePlay.on(visitor, at, visitor.get(at)), moves.split())
        if way == "lost" and not moves:
            visitor.submit(at, action="/give-up/")
        if way == "left" and script.undo:
            visitor.post(f"{at}undo/", {"sequence": "1"})
        if way == "left" or (way == "won" and not moves):
            _hinted(visitor, at, HINTED if moves else LONGEST)
    visitor.begin(f"{slug} given up")
    plays += _free(visitor, slug)
    visitor.begin(f"{slug} daily")
    return plays + _daily(visitor, slug, (script.left or script.won).split()[:1])


def make(play: PagePlay, moves: Iterable[str]) -> str:
    """Make moves, but those that are refused, until the game is over; return its address."""
    for move in moves:
        with suppress(UnexpectedAnswer):
            play.make([move])
    return play.address


def challenge(visitor: ScriptedVisitor, slug: str, secret: Fields) -> str:
    """Make a challenge; return its address."""
    return visitor.submit(f"/{slug}/challenge/", secret).location


def _hinted(visitor: ScriptedVisitor, at: str, most: int) -> None:
    """Request hints and play them until the game is over."""
    for _ in range(most):
        try:
            visitor.submit(at, action="/hint/")
            if not (move := _last_hint(_id(at))):
                return
            visitor.submit(at, {"guess": move}, has="guess")
        except MissingForm:
            return


def _last_hint(play: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT move FROM games_event WHERE play_id = %s AND kind = 'hint'"
            " ORDER BY sequence DESC LIMIT 1",
            [play],
        )
        row = cursor.fetchone()
    return str(row[0]) if row else ""


def _free(visitor: ScriptedVisitor, slug: str) -> list[str]:
    """Begin a game with a drawn secret, give it up, and begin another."""
    started = visitor.submit(f"/{slug}/settings/")
    if not started.location:  # the dictionary has nothing to draw
        return []
    visitor.submit(started.location, action="/give-up/")
    again = visitor.post(f"{started.location}again/", {})
    return [started.location, again.location]


def _daily(visitor: ScriptedVisitor, slug: str, moves: list[str]) -> list[str]:
    """Begin today's puzzle by moving once."""
    try:
        return [make(visitor.play(slug), moves)]
    except MissingForm:  # no dictionary offers one
        return []


def _begun(visitor: ScriptedVisitor, slug: str, door: str) -> str:
    """Visit a challenge's board; return the address of its play, which has no move yet."""
    visitor.get(f"{door}?play")
    puzzle = Puzzle.objects.get(pk=_id(door))
    return f"/{slug}/play/{begun(visitor.client, puzzle).pk}/"


def _id(at: str) -> str:
    return at.rstrip("/").rpartition("/")[2]
