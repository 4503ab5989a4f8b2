"""Followers of plays: they hear of each event in the transaction that stores it."""

from collections.abc import Callable
from datetime import datetime

from games.hooks import FOLLOWERS
from games.plays.open_play import OpenPlay


def follower_of(open_play: OpenPlay, status: str, now: datetime) -> Callable[[], None]:
    """Return what tells the follower of a play, if it has one, of an event, once that is stored.

    What it takes is computed at once: in the transaction all others wait for the database.
    """
    kind = open_play.play.ghost.partition(":")[0]
    return FOLLOWERS[kind](open_play, status, now) if kind in FOLLOWERS else _nobody


def _nobody() -> None:
    """Tell nobody."""
