"""Log-in by name and password, slower the more often the password was wrong."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.accounts.account_names import counted_as
from games.accounts.known_browsers import mark_of
from lexicons.throttle.rate_counter import allowed, forget
from wordgames.languages.translation import translatable, translate, translate_plural

# Tries that a name may have within a number of seconds, from all addresses together.
TRIES = ((5, 60), (10, 15 * 60), (20, 60 * 60), (50, 24 * 60 * 60))
# Sentences for a number of seconds to wait that is no whole number of minutes.
REFUSALS = {
    60: translatable("Too many wrong passwords for this name. Try again in a minute."),
    3600: translatable("Too many wrong passwords for this name. Try again in an hour."),
    TRIES[-1][1]: translatable("Too many wrong passwords for this name. Try again in a few hours."),
}
BACKEND = "games.accounts.backend.SlowedBackend"
# Attribute that marks a request.
WAIT = "wordgames.log_in_wait"


class SlowedBackend(ModelBackend):
    """Backend that slows down tries of one name: every row of TRIES applies until a log-in.

    A browser that the account knows has a separate count, so that strangers cannot lock the owner
    out. Whether there is such an account makes no difference. Calls without a request, as in the
    shell, are not counted.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """Return the account; raises PermissionDenied, so that no other backend is tried.

        If a name was tried too often, the request is marked with the seconds to wait, which forms
        then show.
        """
        who = counted_as(username or kwargs.get("username") or "")
        who = f"{who} {mark}" if (mark := mark_of(request, who)) else who
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
    """Reset the tries of an account."""
    for _, seconds in TRIES:
        forget(f"log-in-{seconds}", who, seconds)


def _wait(who: str) -> int:
    """Count a try; return the seconds until the next allowed one, 0 if this one is allowed.

    Raises NotCountedError before the password is looked at.
    """
    for tries, seconds in TRIES:
        if not allowed(f"log-in-{seconds}", who, tries, seconds, strict=True):
            return seconds
    return 0


def seconds_to_wait(request: HttpRequest | None) -> int:
    """Return the seconds that this request's name must wait; 0 if it was not tried too often."""
    return int(request.META.get(WAIT, 0)) if request is not None else 0


def refusal(request: HttpRequest | None) -> str:
    """Return the sentence for a name that was tried too often, or "" if that was not the reason."""
    wait = seconds_to_wait(request)
    if not wait:
        return ""
    if sentence := REFUSALS.get(wait):
        return translate(sentence)
    return translate_plural(
        "Too many wrong passwords for this name. Try again in {count} minute.",
        "Too many wrong passwords for this name. Try again in {count} minutes.",
        wait // 60,
    )
