"""The badges of a player: all that there are, with those that the stored plays have earned."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db.models import QuerySet

from games.catalogue import games
from games.contract.badges import ANY_WIN, Badge, Deed, Earned, earned
from games.models import Play

MOST = 5_000
"""Most plays that are read, the first ones: a player with more has all badges anyway."""


def all_badges() -> list[Badge]:
    """Return every badge: the first win, then those of the games, in their order."""
    badges = [replace(badge, game=game.slug) for game in games() for badge in game.badges]
    return [ANY_WIN, *badges]


def badges_of(plays: QuerySet[Play]) -> list[Earned]:
    """Return the badges as these plays earn them: those earned, the latest first; then the rest."""
    won = plays.filter(status=Play.Status.WON, hints=0, ended_at__isnull=False).order_by("ended_at")
    fields = ("puzzle__game", "turns", "hints", "ended_at", "puzzle__setup__options")
    deeds = [
        Deed(game, True, turns, hints, ended, options or {})
        for game, turns, hints, ended, options in won.values_list(*fields)[:MOST]
        if ended is not None
    ]
    badges = earned(deeds, all_badges())
    mine = [it for it in badges if it.first is not None]
    return [*sorted(mine, key=_newest, reverse=True), *(it for it in badges if it.first is None)]


def _newest(badge: Earned) -> datetime:
    if badge.first is None:
        raise ValueError("It is not earned.")
    return badge.first
