"""Followers of plays: they hear of each event in the transaction that stores it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from games.hooks import FOLLOWERS
from games.models import Play

if TYPE_CHECKING:
    from games.plays.open_play import OpenPlay

RACE = "race"
"""Kind of ghost of a play in a live race; the room follows it."""


def races(play: Play) -> bool:
    """True if a play is part of a live race."""
    return play.ghost.startswith(f"{RACE}:")


def tell_follower(open_play: OpenPlay, status: str, now: datetime) -> None:
    """Tell the follower of a play, if it has one, of the event just stored."""
    kind = open_play.play.ghost.partition(":")[0]
    if kind in FOLLOWERS:
        FOLLOWERS[kind](open_play, status, now)
