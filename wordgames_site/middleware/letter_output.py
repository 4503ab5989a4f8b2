"""Letters leave the site as people write them.

Inside, a letter that takes several code points is one character
(`lexicons.languages.letters`). Here, at the
only door that every page, fragment and answer in JSON goes through, it is written out, so that no
template and no game has to think of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse

from lexicons.languages.letters import written

LEADS = (b"\xf3", b"\xf4", b"\\uDB", b"\\udb")
"""How the private use planes begin in UTF-8, and in JSON that is kept to ASCII."""
ESCAPED = re.compile(r"\\u([dD][bB][89a-fA-F][0-9a-fA-F])\\u([dD][c-fC-F][0-9a-fA-F]{2})")
TEXTS = ("text/", "application/json", "application/javascript", "image/svg")


class WrittenMiddleware:
    """Writes out the letters of every answer that is text."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer as the site does, with letters as people write them."""
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
    """Return UTF-8 with its letters written out, also where JSON has escaped them."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return content
    return written(ESCAPED.sub(_unescaped, text)).encode()


def _unescaped(found: re.Match[str]) -> str:
    pair = bytes.fromhex(found[1] + found[2])
    return pair.decode("utf-16-be")
