"""The security log: a line for every log-in, refusal, change of an account and act of staff."""

import json
import logging
import re
from collections.abc import Callable
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from games.limits.compute_queue import asker
from lexicons.throttle.rate_counter import Nearby, address

log = logging.getLogger("wordgames.security")
PLAIN = re.compile(r"[\w.@/:+-]{1,200}", re.ASCII)
REFUSALS = {401, 403, 429}
LONGEST_PATH = 100
_refusals = Nearby()


def note(event: str, account: str = "", where: str | None = None, **more: object) -> None:
    """Write a line with the event, the account and the address; no value can break the line.

    The address defaults to that of the current request.
    """
    source = asker().address if where is None else where
    fields = {"event": event, "account": account, "address": source, **more}
    log.info(" ".join(f"{name}={_value(value)}" for name, value in fields.items() if value != ""))


def _value(value: object) -> str:
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text)


class RefusalMiddleware:
    """Middleware that logs refusals: limits, wrong tokens, forbidden pages.

    At most one line a minute for each address and status per process: a flood must not fill
    the disk.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        status = response.status_code
        if status in REFUSALS and _refusals.add(f"{status}/{address(request)}") == 1:
            path = request.path_info[:LONGEST_PATH]
            note("refused", where=address(request), status=status, path=path)
        return response


def note_log_in(request: HttpRequest, user: User, **_: Any) -> None:
    note("log-in", user.get_username(), address(request))


def note_log_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None:
        note("log-out", user.get_username(), address(request))


def note_failure(credentials: dict[str, Any], **_: Any) -> None:
    """Log a failed log-in, but no unknown name: it may be a password."""
    name = str(credentials.get("username") or "")
    known = User.objects.filter(username=name).exists()
    note("log-in-failed", name if known else "unknown")


def note_staff(instance: LogEntry, created: bool, **_: Any) -> None:
    """Log an action of staff in the admin; the admin's own history has the changes."""
    if created:
        kind = instance.content_type.model if instance.content_type else ""
        done = {1: "add", 2: "change", 3: "delete"}.get(instance.action_flag, "act")
        name = instance.user.get_username()
        note("staff", name, action=done, kind=kind, id=instance.object_id or "")
