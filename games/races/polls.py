"""The usual answer to a browser of a race that asks for news: there is none."""

from collections.abc import Callable
from datetime import datetime

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.races.rounds import HEARD
from lexicons.models import opaque_id

NOTHING_NEW = (
    "SELECT 1 FROM races_seat s JOIN races_room r ON r.id = s.room_id"
    " WHERE s.key = %s AND r.id = %s AND r.version = %s AND s.seen_at > %s AND NOT s.away"
    " AND NOT s.removed AND r.closed_at IS NULL AND (r.due_at IS NULL OR r.due_at > %s)"
)
"""Statement by two keys; as ready SQL it costs a fraction of the same through models."""
KEY = len(opaque_id())


class PollMiddleware:
    """Middleware that answers before all others, without session, language or template.

    Every browser in a race asks each second. Whatever is not this usual case goes on to the view.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer that nothing is new, or let the request through."""
        parts = request.path_info.split("/")
        if (
            len(parts) == 6
            and parts[1] == "races"
            and parts[3] == "news"
            and request.method == "GET"
        ):
            version = request.META.get("QUERY_STRING", "").partition("&")[0].removeprefix("v=")
            if _nothing_new(parts[2], parts[4], version, timezone.now()):
                return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
        return self._get_response(request)


def _nothing_new(room: str, key: str, version: str, now: datetime) -> bool:
    if len(key) != KEY or not (version.isascii() and version.isdigit() and len(version) < 10):
        return False
    adapt = connection.ops.adapt_datetimefield_value
    try:
        with connection.cursor() as cursor:
            cursor.execute(NOTHING_NEW, [key, room, int(version), adapt(now - HEARD), adapt(now)])
            return cursor.fetchone() is not None
    except DatabaseError:
        return False
