"""The usual answers to a browser of a race that asks for news: none, or the others' new rows."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.http import HttpResponse
from django.utils import timezone

from games.hooks import Later
from games.races.models import CODE
from games.races.rounds import FARTHEST, HEARD
from lexicons.models import opaque_id

# Statement by two keys; as ready SQL it costs a fraction of the same through models.
NOTHING_NEW = (
    "SELECT 1 FROM races_seat s JOIN races_room r ON r.id = s.room_id"
    " WHERE s.key = %s AND r.id = %s AND r.version = %s AND s.seen_at > %s AND NOT s.away"
    " AND NOT s.removed AND r.closed_at IS NULL"
    " AND (r.due_at IS NULL OR r.due_at > %s AND r.due_at <= %s)"
)
STATEMENTS = {"sqlite": NOTHING_NEW.replace("%s", "?"), "postgresql": NOTHING_NEW}
# Where an address of news has the room and the key of the seat: /races/<room>/news/<key>/.
ROOM, KEY = slice(7, 7 + CODE), slice(13 + CODE, 13 + CODE + len(opaque_id()))
LONG = KEY.stop + 1
# A board's question: the version that it shows, and its play.
PLAY = re.compile(r"v=\d{1,9}&play=([\w-]+)", re.ASCII)
NOTHING = [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
# Headers of a part of a page, which is no page.
ALONE = [*NOTHING, ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")]
draw_strip = Later("games.races.views:draw_strip")
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
# Composes an answer in the visitor's language from a request and what draws its text.
Composer = Callable[[dict[str, Any], Callable[[], str]], HttpResponse | None]


def answering_polls(application: Application, compose: Composer) -> Application:
    """Wrap a WSGI application so that usual polls are answered before Django sees them.

    Every browser in a race asks each second, and each guess is news to all in its room. Without
    middleware and view, no news costs a statement, and news three; whatever is not these usual
    cases goes on to the view, which answers them the same.
    """

    def wrapped(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path[:7] == "/races/" and len(path) == LONG and environ["REQUEST_METHOD"] == "GET":
            version = environ["QUERY_STRING"].partition("&")[0].removeprefix("v=")
            if _nothing_new(path, version):
                start_response("204 No Content", NOTHING)
                return ()
            if news := _news_of_board(environ, path, compose):
                start_response("200 OK", [*news.items(), *ALONE])
                return news
        return application(environ, start_response)

    return wrapped


def _nothing_new(path: str, version: str) -> bool:
    known = version.isascii() and version.isdigit() and len(version) < 10
    if not known or not _is_news(path):
        return False
    connection = connections[DEFAULT_DB_ALIAS]  # once: each look at it takes microseconds
    now, adapt = timezone.now(), connection.ops.adapt_datetimefield_value
    given = [path[KEY], path[ROOM], int(version), adapt(now - HEARD)]
    given += [adapt(now), adapt(now + FARTHEST)]
    try:
        connection.ensure_connection()
        with connection.wrap_database_errors:  # the driver's own cursor is half as dear as Django's
            cursor = connection.connection.execute(STATEMENTS[connection.vendor], given)
            return cursor.fetchone() is not None
    except DatabaseError:
        return False
    finally:
        connection.close_if_unusable_or_obsolete()


def _news_of_board(environ: dict[str, Any], path: str, compose: Composer) -> HttpResponse | None:
    asked = PLAY.fullmatch(environ["QUERY_STRING"])
    if asked is None or not _is_news(path):
        return None
    try:
        return compose(environ, partial(draw_strip, path[ROOM], path[KEY], asked[1]))
    except DatabaseError:
        return None
    finally:
        connections[DEFAULT_DB_ALIAS].close_if_unusable_or_obsolete()


def _is_news(path: str) -> bool:
    return path == f"/races/{path[ROOM]}/news/{path[KEY]}/"
