"""Daily limits of an address on disk space: games begun there are stored for a while."""

from django.http import HttpRequest, HttpResponse

from games.limits.rate_limits import (
    MINUTE,
    STARTS,
    View,
    allow_start,
    refused,
    too_many,
    unless,
)
from lexicons.throttle.rate_counter import address, allowed
from wordgames.languages.translation import translatable, translate

A_DAY = 2000
# Accounts that an address may make in a day: their data is never thrown away.
SIGN_UPS = 200
# Lists that an address may store in a day, at most 2 MB each: two for each member of a class.
LISTS = 60
# E-mail addresses that a network may replace in a day: each former one is mailed a notice.
NEW_ADDRESSES = 20
DAY = 24 * 3600
TOO_MANY = translatable(
    "Your network has reached today's limit of new games. You can go on with the games "
    "you've started; new ones open tomorrow."
)
LISTED = translatable(
    "Your network has reached today's limit of new lists. You can play the ones you have and "
    "make new ones tomorrow."
)
SIGNED_UP = translatable(
    "Your network has reached today's limit of new accounts. Play without one, or sign up "
    "tomorrow: your games on this device will move to your account."
)
ADDRESSED = translatable(
    "Your network has changed too many e-mail addresses today. You can change yours tomorrow."
)


def new_addresses(view: View) -> View:
    """Let a network replace at most NEW_ADDRESSES e-mail addresses a day; a first one is free."""

    def refusal(request: HttpRequest) -> HttpResponse | None:
        replaces = getattr(request.user, "email", "")
        return _refusal(request, "addressed", NEW_ADDRESSES, ADDRESSED) if replaces else None

    return unless(refusal)(view)


def sign_ups(view: View) -> View:
    """Let an address post at most SIGN_UPS times a day to the page that makes accounts."""

    def refusal(request: HttpRequest) -> HttpResponse | None:
        return _refusal(request, "signed-up", SIGN_UPS, SIGNED_UP, strict=True)

    return unless(refusal)(view)


def lists_a_day(view: View) -> View:
    """Let an address store at most LISTS lists a day."""
    return unless(lambda request: _refusal(request, "listed", LISTS, LISTED))(view)


def daily_quota(view: View) -> View:
    """Let an address post at most A_DAY times a day to all views that begin something, together."""
    return unless(lambda request: _refusal(request, "begun", A_DAY, TOO_MANY))(view)


def beginning_refused(request: HttpRequest) -> HttpResponse | None:
    """Return the refusal of a post that would begin a play, or None if it may."""
    if not allow_start(request):
        return too_many(request)
    return _refusal(request, "begun", A_DAY, TOO_MANY)


def program_refused(request: HttpRequest) -> int:
    """Return the seconds until a program may begin a game from an address, 0 if it may now.

    Programs are counted separately: one that begins endless games takes nothing from people who
    play by hand on the same network.
    """
    here = address(request)
    if not allowed("start-program", here, STARTS, MINUTE):
        return MINUTE
    return 0 if allowed("begun-program", here, A_DAY, DAY) else DAY


def _refusal(
    request: HttpRequest, name: str, most: int, sentence: str, *, strict: bool = False
) -> HttpResponse | None:
    if request.method != "POST" or allowed(name, address(request), most, DAY, strict=strict):
        return None
    return refused(request, translate(sentence), status=429, seconds=DAY)
