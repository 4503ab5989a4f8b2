"""Conditions of staff rights: a permission, the second factor, and proof after a long pause.

Players stay logged in for a year. Staff rights stay open only while in use, so that someone who
comes to their desk later has none: ASVS 3.3.2.
"""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_otp import DEVICE_ID_SESSION_KEY

from games.accounts.forms import StillThereForm
from games.accounts.second_factor import is_missing
from games.accounts.security_log import note
from games.limits.rate_limits import REFUSED

# Session key of the time when the admin was last used, in seconds; written once a minute.
SEEN = "staff_seen_at"
MINUTE = 60
FORBIDDEN = 403
# Prefix of this page's own fields, among those that it carries over.
OWN = "again"
POSTED = f"{OWN}-posted"


def begin(request: HttpRequest, user: User, **_: Any) -> None:
    """Count from a log-in, which shows no second factor yet; called at each one."""
    if user.is_staff:
        request.session[SEEN] = int(time.time())
        request.session.pop(DEVICE_ID_SESSION_KEY, None)


def is_idle(request: HttpRequest) -> bool:
    """True if staff have left the admin alone for longer than the settings allow."""
    user, longest = request.user, MINUTE * settings.STAFF_IDLE_MINUTES
    if not (longest and user.is_active and user.is_staff):
        return False
    return _seconds_since_use(request) > longest


def note_use(request: HttpRequest) -> None:
    """Record that staff are using the admin."""
    if request.user.is_staff and _seconds_since_use(request) > MINUTE:
        request.session[SEEN] = int(time.time())


def acts_as_staff(request: HttpRequest, permission: str) -> bool:
    """True if this session may use a permission of staff now, as it could in the admin."""
    user = request.user
    if not (user.is_active and user.is_staff and user.has_perm(permission)):
        return False
    return not (is_missing(request) or is_idle(request))


def note_act(request: HttpRequest, action: str, kind: str, key: str = "") -> None:
    """Log an act of staff outside the admin, and count it as use of their rights."""
    note_use(request)
    note("staff", request.user.get_username(), action=action, kind=kind, id=key)


def _seconds_since_use(request: HttpRequest) -> float:
    return time.time() - float(request.session.get(SEEN, 0))


def ask(request: HttpRequest, go_on: Callable[[], HttpResponse]) -> HttpResponse:
    """Ask for the password, then continue with the original request.

    The page carries typed values and hands them to the view afterwards, except passwords and
    files: the view asks for those again, as it does if they are missing.
    """
    is_answer = StillThereForm.asks(request.POST, OWN)
    form = StillThereForm(request, request.POST if is_answer else None, prefix=OWN)
    if not (is_answer and form.is_valid()):
        return _page(request, form, REFUSED if is_answer else FORBIDDEN)
    request.session.cycle_key()
    request.session[SEEN] = int(time.time())
    note("staff-still-there", request.user.get_username())
    if POSTED not in request.POST:
        return redirect(request.get_full_path())
    fields = request.POST.copy()
    for name in [name for name in fields if name.startswith(f"{OWN}-")]:
        del fields[name]
    request.POST = fields  # type: ignore[assignment]
    return go_on()


def _page(request: HttpRequest, form: StillThereForm, status: int) -> HttpResponse:
    lists = request.POST.lists() if request.method == "POST" else ()
    context = {
        "form": form,
        "minutes": settings.STAFF_IDLE_MINUTES,
        "posted": request.method == "POST" and (POSTED in request.POST or not form.is_bound),
        "files": bool(request.FILES),
        "carried": [(name, value) for name, values in lists if _carries(name) for value in values],
    }
    response = render(request, "accounts/staff_idle.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _carries(name: str) -> bool:
    """True if a field is carried over on the page."""
    internal = name == "csrfmiddlewaretoken" or name.startswith(f"{OWN}-")
    return not internal and "password" not in name
