"""Refusal of addresses, forms and cookies that are not plain text.

No browser sends NUL or half of a surrogate pair. PostgreSQL stores no NUL, and UTF-8 has no
surrogates, so without this every place that stores or shows text would need its own check.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.defaults import bad_request

from wordgames.languages.storable_text import storable

SESSION = re.compile("[a-z0-9]{32}")
FORMS = {"application/x-www-form-urlencoded", "multipart/form-data"}
BOUNDARY = re.compile(r";\s*boundary=\"?([\w'()+,./:=? -]+)", re.ASCII | re.IGNORECASE)
CHARSET = re.compile(r";\s*charset(\*?)\d*\*?\s*=\s*\"?([^\s;\"]*)", re.IGNORECASE)
# The environ key that marks a request whose form is not in UTF-8.
UNREADABLE = "wordgames.unreadable"
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def in_utf8(application: Application) -> Application:
    """Wrap a WSGI application so that every request is read as UTF-8.

    Django decodes addresses and forms with any Python codec that a request names. Some produce
    surrogates, some raise exceptions that are not caught, and a parameter in RFC 2231's form is
    read before any middleware could refuse it.
    """

    def wrapped(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        sent = environ.get("CONTENT_TYPE") or ""
        kind = sent.partition(";")[0].strip().lower()
        if kind in FORMS and not _says_utf8(sent):
            environ[UNREADABLE] = True
        boundary = BOUNDARY.search(sent)
        environ["CONTENT_TYPE"] = f'{kind}; boundary="{boundary[1]}"' if boundary else kind
        return application(environ, start_response)

    return wrapped


def _says_utf8(content_type: str) -> bool:
    """True if a form's type names UTF-8 or no encoding."""
    named = CHARSET.search(content_type)
    return named is None or (not named[1] and named[2].lower() in {"utf-8", "utf8"})


class PlainTextMiddleware:
    """Middleware that answers 400 to NUL and surrogates in addresses and forms, and drops cookies.

    A bad cookie is dropped, not refused: its visitor could not get rid of it. Queries count as part
    of addresses.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Check the address, query and cookies."""
        _drop_broken_cookies(request)
        if UNREADABLE in request.META or not _plain(request.path_info, *_texts(request.GET)):
            return bad_request(request, ValueError("No plain text."))
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """Check a form; a view exempt from CSRF reads its body itself."""
        if request.method != "POST" or getattr(view, "csrf_exempt", False):
            return None
        names = [file.name or "" for _, files in request.FILES.lists() for file in files]
        if _plain(*_texts(request.POST), *request.FILES, *names):
            return None
        return bad_request(request, ValueError("No plain text."))


def _texts(fields: QueryDict) -> Iterable[str]:
    for name, values in fields.lists():
        yield name
        yield from map(str, values)


def _plain(*texts: str) -> bool:
    return all(map(storable, texts))


def _drop_broken_cookies(request: HttpRequest) -> None:
    for name, value in list(request.COOKIES.items()):
        if not _plain(name, value):
            del request.COOKIES[name]
    session = settings.SESSION_COOKIE_NAME
    if not SESSION.fullmatch(request.COOKIES.get(session, "")):
        request.COOKIES.pop(session, None)
