"""Log in by name and password, more slowly the more often the wrong one was given for a name."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.accounts.known_browsers import mark_of
from lexicons.languages.translation import gettext, gettext_noop, ngettext
from lexicons.throttle.rate_counter import allowed, forget

TRIES = ((5, 60), (10, 15 * 60), (20, 60 * 60), (50, 24 * 60 * 60))
"""How often a name may be tried in how many seconds, from whatever addresses."""
REFUSALS = {
    60: gettext_noop("This name was tried too often with a wrong password. Try again in a minute."),
    3600: gettext_noop(
        "This name was tried too often with a wrong password. Try again in an hour."
    ),
    TRIES[-1][1]: gettext_noop(
        "This name was tried too often with a wrong password. Try again in some hours."
    ),
}
"""What is said of the seconds to wait, where that is no number of minutes."""
BACKEND = "games.accounts.backend.SlowedBackend"
WAIT = "wordgames.log_in_wait"
"""Where a request is marked."""


class SlowedBackend(ModelBackend):
    """Tries of one name become rarer: each row of TRIES holds, and the right password ends them.

    A browser that the account knows has tries of its own: a stranger's do not keep its owner out.
    Whether there is such an account makes no difference. What is not asked by a request, as in
    the shell, is not counted.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """Return the account; raises PermissionDenied, so that no other way is tried.

        Of a name that is tried too often the request is marked with the seconds to wait, so that a
        form can say so.
        """
        name = (username or kwargs.get("username") or "").casefold()
        who = f"{name} {mark}" if (mark := mark_of(request, name)) else name
        if request is not None and (wait := _wait(who)):
            request.META[WAIT] = wait
            raise PermissionDenied
        user = super().authenticate(request, username=username, password=password, **kwargs)
        if user is None:
            raise PermissionDenied
        if request is not None:
            let_try(who)
        return user


def let_try(who: str) -> None:
    """Begin anew with the tries of a name."""
    for _, seconds in TRIES:
        forget(f"log-in-{seconds}", who, seconds)


def _wait(who: str) -> int:
    """Count a try; return after how many seconds the next is allowed, 0 where this one is."""
    for tries, seconds in TRIES:
        if not allowed(f"log-in-{seconds}", who, tries, seconds):
            return seconds
    return 0


def seconds_to_wait(request: HttpRequest | None) -> int:
    """Return how long the name must wait that this request tried; 0 where it was not too often."""
    return int(request.META.get(WAIT, 0)) if request is not None else 0


def refusal(request: HttpRequest | None) -> str:
    """Say that a name was tried too often, if that is why nobody was logged in."""
    wait = seconds_to_wait(request)
    if not wait:
        return ""
    if sentence := REFUSALS.get(wait):
        return gettext(sentence)
    return ngettext(
        "This name was tried too often with a wrong password. Try again in {count} minute.",
        "This name was tried too often with a wrong password. Try again in {count} minutes.",
        wait // 60,
    )
