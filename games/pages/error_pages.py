"""Error pages for when the site cannot read or store: the disk is full, or the database is down.

Such faults are temporary. The answer is a 503 with an honest explanation, and posted data goes back
to the sender, so that nothing has to be typed again.
"""

import errno
import logging
import sys
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.views.defaults import page_not_found, server_error

from games.models import Play
from games.pages.not_yet import NotYet, not_yet
from wordgames.languages.translation import translatable, translate

log = logging.getLogger(__name__)

# Seconds after which a browser or a program may try again.
RETRY_AFTER = 5
NOT_STORED = translatable(
    "Your guess is still in the row, but not saved. The site can't save anything right now: "
    "try again in a little while."
)
NO_ANSWER = translatable("The site cannot answer at the moment.")
CANNOT_WRITE = {errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EIO}
READ_ONLY_TRANSACTION = "25006"  # PostgreSQL's: a standby, or a server set to read-only
MOST_CARRIED = 40


def passing(error: BaseException | None) -> bool:
    """True if an error comes from the disk, the database or Redis, and not from a bug."""
    if isinstance(error, OperationalError | InterfaceError):
        return True
    if isinstance(error, InternalError):
        return getattr(error.__cause__, "sqlstate", None) == READ_ONLY_TRANSACTION
    if isinstance(error, OSError) and error.errno in CANNOT_WRITE:
        return True
    return _of_redis(error)


def _of_redis(error: BaseException | None) -> bool:
    """True if Redis is down, without importing its client on a site that has none."""
    redis = sys.modules.get("redis.exceptions")
    return redis is not None and isinstance(error, redis.ConnectionError | redis.TimeoutError)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer an error that no view caught: 503 for a temporary fault, else 500.

    Django calls this while the error is being handled, whether a view or a middleware raised it.
    """
    if not passing(sys.exc_info()[1]):
        return server_error(request)
    return unavailable(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """Explain that the site cannot read or store now; the page can send the post again.

    The page needs neither session nor database. A script gets a sentence to show.
    """
    fields = _carried(request)
    if request.headers.get("HX-Request"):
        sentence = translate(NOT_STORED if "guess" in dict(fields) else NO_ANSWER)
        response = closed(HttpResponse(sentence, content_type="text/plain; charset=utf-8"))
        response["X-Refusal"] = quote(sentence)
        return response
    guess = dict(fields).get("guess")
    context = {
        "posted": request.method == "POST",
        "again": bool(fields),
        "path": request.get_full_path(),
        "token": get_token(request) if fields else "",
        "guess": guess,
        "fields": [(name, value) for name, value in fields if name != "guess"],
    }
    return closed(HttpResponse(render_to_string("503.html", context)))


def closed(response: HttpResponse) -> HttpResponse:
    """Turn a response into one that says: not now, try again."""
    response.status_code = 503
    response["Retry-After"] = str(RETRY_AFTER)
    return response


def _carried(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the posted values, except those that must not be repeated: passwords, files."""
    if request.method != "POST" or request.FILES:
        return []
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    if len(fields) > MOST_CARRIED or any("password" in name for name, _ in fields):
        return []
    return [(name, value) for name, value in fields if name != "csrfmiddlewaretoken"]


GONE = translatable("That's no longer here. Load the page again.")
ANOTHER_PLAYER = translatable(
    "This game belongs to someone else now: did you log out in another tab? "
    "Log in again to go on with it."
)
NO_GAME = translatable("This game is no longer here. Start a new one.")
NO_LIST = translatable("This list is no longer here, so its games have ended.")
NO_PUZZLE = translatable("This puzzle has been taken down.")


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a 404; say to a script why, and when a day begins that a link came before."""
    early = exception if isinstance(exception, NotYet) else None
    if not request.headers.get("HX-Request"):
        return not_yet(request, early) if early else page_not_found(request, exception)
    sentence = early.sentence(request) if early else translate(_why_missing(request))
    response = HttpResponse(sentence, content_type="text/plain; charset=utf-8", status=404)
    response["X-Refusal"] = quote(sentence)
    return response


def _why_missing(request: HttpRequest) -> str:
    """Return why the address that a page posted to is there no more."""
    names = request.resolver_match.kwargs if request.resolver_match else {}
    if "play_id" in names:
        there = Play.objects.filter(pk=names["play_id"]).exists()
        return ANOTHER_PLAYER if there else NO_GAME
    if names.keys() & {"puzzle_id", "dare_id"}:
        return NO_PUZZLE
    return NO_LIST if "lexicon" in names else GONE


WITHOUT_COOKIES = translatable(
    "This game's cookie is missing. If you've just cleared your cookies, load this page again; "
    "if you block them, allow them for this site."
)
ANOTHER_VISITOR = translatable(
    "You've logged in or out since this page was opened. We've reloaded it: try again."
)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Explain that the form was too old to trust, and how to continue.

    Pages with script do not show it. Their forms stop working once the visitor has logged in or out
    in another tab, so the response makes them reload, with new forms.
    """
    if not getattr(request, "htmx", False):
        return render(request, "403_csrf.html", {"back": request.path}, status=403)
    known = settings.CSRF_COOKIE_NAME in request.COOKIES
    sentence = translate(ANOTHER_VISITOR if known else WITHOUT_COOKIES)
    response = HttpResponse(format_html("<p>{}</p>", sentence), status=403)
    response["X-Refusal"] = quote(sentence)
    if known:
        messages.info(request, sentence)
        response["HX-Refresh"] = "true"
    return response
