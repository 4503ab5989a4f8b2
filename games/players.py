"""Who plays: an anonymous browser is a player through its session."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest
from django.utils import timezone

from games.models import Player

SESSION_KEY = "player"


def player_id(request: HttpRequest) -> str | None:
    """Return the visitor's player id, or None for one that has not played; writes nothing."""
    found = request.session.get(SESSION_KEY)
    return found if isinstance(found, str) else None


def player_for_writing(request: HttpRequest) -> Player:
    """Return the visitor as a player, made on the first game; only a POST may call this."""
    if request.method != "POST":
        raise RuntimeError("A page view never makes a player.")
    if known := player_id(request):
        player = Player.objects.filter(pk=known).first()
        if player is not None:
            return player
    player = Player.objects.create()
    request.session[SESSION_KEY] = player.pk
    return player


def today_for(request: HttpRequest) -> date:
    """Return the visitor's date: by the time zone its browser told, else by UTC."""
    try:
        zone = ZoneInfo(request.COOKIES.get("tz", "UTC"))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zone = ZoneInfo("UTC")
    return timezone.now().astimezone(zone).date()
