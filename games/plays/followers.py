"""Followers of plays: they hear of each event in the transaction that stores it."""

from datetime import datetime

from games.hooks import FOLLOWERS
from games.plays.open_play import OpenPlay


def tell_follower(open_play: OpenPlay, status: str, now: datetime) -> None:
    """Tell the follower of a play, if it has one, of the event just stored."""
    kind = open_play.play.ghost.partition(":")[0]
    if kind in FOLLOWERS:
        FOLLOWERS[kind](open_play, status, now)
