"""Scripts that play every game through its pages: won, lost, given up, left open, with hints."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import connection

from games.models import Puzzle
from workshop.page_record.game_scripts import Fields, Script, of
from workshop.page_record.recording_visitor import RecordingVisitor
from workshop.visitor.first_move import begun
from workshop.visitor.page_forms import MissingForm

LONGEST = 24
HINTED = 2
"""Hints requested in an open game."""


def play(visitor: RecordingVisitor, slug: str) -> list[str]:
    """Play a game in every way; return the addresses of the plays."""
    played = of(slug).SCRIPT
    ways: dict[str, Callable[[str], None]] = {
        "won": lambda at: _win(visitor, at, played.won.split()),
        "lost": lambda at: _lose(visitor, at, played.lost.split()),
        "left": lambda at: _leave(visitor, slug, at, played),
    }
    plays = []
    for way, act in ways.items():
        visitor.begin(f"{slug} {way}")
        at = _begun(visitor, slug, challenge(visitor, slug, played.secret))
        plays.append(at)
        act(at)
        visitor.get(at)
    visitor.begin(f"{slug} given up")
    plays += _free(visitor, slug)
    visitor.begin(f"{slug} daily")
    plays += _daily(visitor, slug, played)
    return plays


def challenge(visitor: RecordingVisitor, slug: str, secret: Fields) -> str:
    """Make a challenge, after one that is refused; return its address."""
    visitor.submit(f"/{slug}/challenge/", dict.fromkeys(secret, "1"))
    return visitor.submit(f"/{slug}/challenge/", secret).location


def _moves(visitor: RecordingVisitor, at: str, moves: Sequence[str]) -> bool:
    """Play moves, alternating with HTMX, until the game is over; return whether there were any."""
    for number, move in enumerate(moves):
        try:
            visitor.submit(at, {"guess": move}, has="guess", htmx=bool(number % 2))
        except MissingForm:
            break
    return bool(moves)


def _win(visitor: RecordingVisitor, at: str, moves: Sequence[str]) -> None:
    if not _moves(visitor, at, moves):
        _hinted(visitor, at, LONGEST)


def _lose(visitor: RecordingVisitor, at: str, moves: Sequence[str]) -> None:
    if not _moves(visitor, at, moves):
        visitor.submit(at, action="/give-up/")


def _leave(visitor: RecordingVisitor, slug: str, at: str, played: Script) -> None:
    """Play the first moves, with refused moves, a stale post and hints between."""
    _moves(visitor, at, played.left.split())
    for htmx in (False, True):
        visitor.submit(at, {"guess": played.refused}, has="guess", htmx=htmx)
        visitor.post(at, {"guess": "a", "sequence": "0"}, htmx=htmx)
    visitor.post(at, {"guess": "a", "key": "b"})
    if played.undo:
        visitor.post(f"{at}undo/", {"sequence": "1"})
    _hinted(visitor, at, HINTED)
    visitor.get(f"/review/{_id(at)}/")
    visitor.get(f"/race/{_id(at)}/")


def _hinted(visitor: RecordingVisitor, at: str, most: int) -> None:
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


def _free(visitor: RecordingVisitor, slug: str) -> list[str]:
    """Begin a game with a drawn secret, give it up, and begin another."""
    visitor.post(f"/{slug}/settings/", {"lexicon": "none"})
    started = visitor.submit(f"/{slug}/settings/")
    if not started.location:  # the dictionary has nothing to draw
        return []
    visitor.follow(started)
    visitor.submit(started.location, action="/give-up/")
    visitor.get(started.location)
    again = visitor.post(f"{started.location}again/", {})
    visitor.follow(again)
    return [started.location, again.location]


def _daily(visitor: RecordingVisitor, slug: str, played: Script) -> list[str]:
    """Begin today's puzzle by moving once."""
    visitor.get(f"/{slug}/daily/")
    move = (played.left or played.won).split()[:1]
    try:
        moved = visitor.submit(f"/{slug}/", {"guess": move}, has="guess")
    except MissingForm:  # no dictionary offers one
        return []
    return [moved.location] if moved.location else []


def _begun(visitor: RecordingVisitor, slug: str, door: str) -> str:
    """Visit a challenge's board; return the address of its play, which has no move yet."""
    visitor.get(f"{door}?play")
    puzzle = Puzzle.objects.get(pk=_id(door))
    return f"/{slug}/play/{begun(visitor.client, puzzle).pk}/"


def _id(at: str) -> str:
    return at.rstrip("/").rpartition("/")[2]
