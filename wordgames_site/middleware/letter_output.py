"""Output of letters as people write them.

Inside the site, a letter of several code points is one character (`wordgames.languages.letters`).
Every page, fragment and JSON answer passes through this middleware, which writes such letters out,
so templates and games need not.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse

from wordgames.languages.letters import written

# How private-use characters begin in UTF-8 and in ASCII-only JSON.
LEADS = (b"\xf3", b"\xf4", b"\\uDB", b"\\udb")
ESCAPED = re.compile(r"\\u([dD][bB][89a-fA-F][0-9a-fA-F])\\u([dD][c-fC-F][0-9a-fA-F]{2})")
TEXTS = ("text/", "application/json", "application/javascript", "image/svg")


class WrittenMiddleware:
    """Middleware that writes out the letters of every textual answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with letters written out."""
        response = self.get_response(request)
        if not response.get("Content-Type", "").startswith(TEXTS):
            return response
        if isinstance(response, StreamingHttpResponse):
            if not response.is_async:
                parts = cast("Iterable[Any]", response.streaming_content)
                response.streaming_content = _stream(parts)
        elif isinstance(response, HttpResponse) and any(lead in response.content for lead in LEADS):
            response.content = spelled(response.content)
            if response.has_header("Content-Length"):
                response["Content-Length"] = str(len(response.content))
        return response


def _stream(parts: Iterable[Any]) -> Iterator[bytes]:
    for part in parts:
        content = bytes(part)
        yield spelled(content) if any(lead in content for lead in LEADS) else content


def spelled(content: bytes) -> bytes:
    """Return UTF-8 with its letters written out, including those that JSON has escaped."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return content
    return written(ESCAPED.sub(_unescape_pair, text)).encode()


def _unescape_pair(found: re.Match[str]) -> str:
    pair = bytes.fromhex(found[1] + found[2])
    return pair.decode("utf-16-be")
