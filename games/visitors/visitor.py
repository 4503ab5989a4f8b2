"""The visitor as a player: an anonymous browser through its session, an account by its name."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import date, timedelta
from datetime import timezone as fixed_zone
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth import SESSION_KEY as ACCOUNT_KEY
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from games.models import Player

SESSION_KEY = "player"
# The day of the last storing, which puts off the session's end by a year: once a day is enough, as
# each time waits for the database's one lock.
STORED_ON = "stored_on"
# Time within which posts of a new browser count as one visitor's.
AT_ONCE = timedelta(seconds=20)
# Zone in which a day begins first.
EASTERNMOST, WESTERNMOST = fixed_zone(timedelta(hours=14)), fixed_zone(timedelta(hours=-12))


def player_id(request: HttpRequest) -> str | None:
    """Return the visitor's player id, or None for one who has not played; writes no row."""
    if ACCOUNT_KEY in request.session:
        return _player_of_account(request)
    stored = request.session.get(SESSION_KEY)
    return stored if isinstance(stored, str) else None


def _player_of_account(request: HttpRequest) -> str | None:
    """Return the player of the logged-in account.

    A session whose account is gone, or whose password was changed elsewhere, ends here: its
    contents are no longer the visitor's.
    """
    if not request.user.is_authenticated:
        request.session.flush()
        return None
    stored = request.session.get(SESSION_KEY)
    if isinstance(stored, str):
        return stored
    return Player.objects.filter(user=request.user).values_list("pk", flat=True).first()


def player_for_writing(request: HttpRequest) -> Player:
    """Return the visitor as a player, created with the first game; only a POST may call this."""
    if request.method != "POST":
        raise RuntimeError("A page view never makes a player.")
    player = _known_player(request) or _make_player(request)
    known = {SESSION_KEY: player.pk, STORED_ON: timezone.now().date().isoformat()}
    if any(request.session.get(key) != value for key, value in known.items()):
        request.session.update(known)
    return player


def locked(player: Player) -> Player:
    """Return a player locked until the transaction ends; raises Http404 once there is none.

    What is limited to so many each is counted and made under this lock: posts at once go one by
    one, and nothing is made for somebody whose account is just being deleted.
    """
    return get_object_or_404(Player.objects.select_for_update(), pk=player.pk)


def locked_account(account: AbstractBaseUser) -> User:
    """Return an account locked until the transaction ends; raises Http404 once there is none.

    It may be deleted in another tab at this moment: nothing may be stored of it then, least of all
    itself.
    """
    return get_object_or_404(User.objects.select_for_update(), pk=account.pk)


def _known_player(request: HttpRequest) -> Player | None:
    known = player_id(request)
    return Player.objects.filter(pk=known).first() if known else None


def _make_player(request: HttpRequest) -> Player:
    if not request.user.is_authenticated:
        return _made_guest(request)
    player, _ = Player.objects.get_or_create(user=request.user)
    return player


def _made_guest(request: HttpRequest) -> Player:
    """Return a new guest; simultaneous first posts of one browser make one.

    Neither post has a session yet. Both share the secret that protects the browser's forms: a
    guest's id is derived from it, and for a moment it represents the guest.
    """
    secret = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    if not secret:
        return Player.objects.create()
    player, created = Player.objects.get_or_create(pk=_id_from(secret))
    just_made = player.created_at > timezone.now() - AT_ONCE
    return player if created or (player.user_id is None and just_made) else Player.objects.create()


def _id_from(secret: str) -> str:
    """Return an id in the form of players' ids, derived from a browser's secret."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"guest/{secret}".encode(), "sha256")
    return urlsafe_b64encode(digest)[:16].decode()


def today_for(request: HttpRequest) -> date:
    """Return the visitor's date: in the time zone that the browser sent, or in UTC."""
    return timezone.now().astimezone(zone_for(request)).date()


def latest_day() -> date:
    """Return the latest date that has begun anywhere on Earth."""
    return timezone.now().astimezone(EASTERNMOST).date()


def earliest_day() -> date:
    """Return the earliest date that has not ended everywhere on Earth."""
    return timezone.now().astimezone(WESTERNMOST).date()


def zone_for(request: HttpRequest) -> ZoneInfo:
    """Return the time zone that the browser sent, or UTC."""
    try:
        return ZoneInfo(request.COOKIES.get("tz", "UTC"))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def in_own_time(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a view read and write times in the visitor's time zone."""

    @wraps(view)
    def timed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with timezone.override(zone_for(request)):
            return view(request, *args, **kwargs)

    return timed
