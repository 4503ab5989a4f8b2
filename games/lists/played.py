"""Which words of a dictionary stored games need when its others are taken down."""

from __future__ import annotations

from collections.abc import Iterator

from games.models import Event, Play, Puzzle
from lexicons.models import Revision


def words_played(revision: Revision) -> Iterator[str]:
    """Yield the secrets of the puzzles played to an end, and the words guessed in them."""
    ended = Play.objects.exclude(status=Play.Status.PLAYING).filter(puzzle__revision=revision)
    for setup in Puzzle.objects.filter(plays__in=ended).values_list("setup", flat=True).distinct():
        yield from _texts(setup)
    moves = Event.objects.filter(play__in=ended, kind=Event.Kind.MOVE)
    yield from moves.values_list("move", flat=True).distinct()


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a setup: secrets and rungs lie in lists of their own."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
