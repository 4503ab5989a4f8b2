"""The site's front door: a request as gunicorn hands it on, and what became of it."""

from __future__ import annotations

import time
import traceback
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from django.core.signals import got_request_exception

from workshop.visitor.cookies import Cookies

TOKEN = "t" * 32
FORM = "application/x-www-form-urlencoded"
BOUNDARY = "fuzz"


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request; `target` is its path and query as they stand in an address bar, or raw text."""

    method: str
    target: str
    body: bytes = b""
    kind: str = ""
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Response:
    """An answer, the seconds of CPU that it took, and the exception that it hides, if any."""

    status: int
    headers: dict[str, str]
    body: bytes
    cpu: float
    error: str = ""

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class Visitor:
    """Sends requests from one address, with cookies as a browser keeps them."""

    def __init__(self, application: Any, address: str, session: str = "") -> None:
        self._application = application
        self._address = address
        self.cookies = Cookies(csrftoken=TOKEN, **({"sessionid": session} if session else {}))

    def ask(self, asked: SentRequest) -> Response:
        """Send a request and read the whole answer; nothing that goes wrong is raised."""
        responses: list[tuple[str, list[tuple[str, str]]]] = []
        errors: list[str] = []

        def note(**_: object) -> None:
            errors.append(traceback.format_exc())

        got_request_exception.connect(note)
        began, body = time.process_time(), b""
        try:
            sent = self._application(
                self._environ(asked), lambda *start: responses.append(start[:2])
            )
            body = b"".join(sent)
            if hasattr(sent, "close"):
                sent.close()
        except Exception:  # whatever comes out here, gunicorn would answer with a bare 500
            errors.append(traceback.format_exc())
        finally:
            got_request_exception.disconnect(note)
        cpu = time.process_time() - began
        status, headers = responses[-1] if responses else ("500", [])
        self.cookies.keep(value for name, value in headers if name.lower() == "set-cookie")
        return Response(int(status.split()[0]), dict(headers), body, cpu, "\n".join(errors))

    def _environ(self, asked: SentRequest) -> dict[str, Any]:
        path, _, query = asked.target.partition("?")
        return {
            "REQUEST_METHOD": asked.method,
            "PATH_INFO": unquote_to_bytes(path.encode("utf-8", "surrogatepass")).decode("latin-1"),
            "QUERY_STRING": quoted(query, safe="%=&+;,/?:@!$'()*~#[]"),
            "CONTENT_TYPE": asked.kind,
            "CONTENT_LENGTH": str(len(asked.body)),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": self._address,
            "HTTP_HOST": "localhost",
            "HTTP_COOKIE": str(self.cookies),
            "HTTP_X_CSRFTOKEN": self.cookies["csrftoken"],
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(asked.body),
            "wsgi.errors": BytesIO(),
            **asked.headers,
        }


def quoted(text: str, safe: str = "") -> str:
    """Return text as it stands in an address; surrogates as a browser's own bytes would be."""
    return quote(text.encode("utf-8", "surrogatepass"), safe=safe)


def encoded(fields: list[tuple[str, str]]) -> str:
    """Return fields as a query or an ordinary form has them."""
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields)


def in_parts(fields: list[tuple[str, str]], files: list[tuple[str, str, bytes]]) -> bytes:
    """Return fields and files (name, file's name, content) as a form in parts."""
    parts = [(f'name="{name}"', value.encode("utf-8", "surrogatepass")) for name, value in fields]
    parts += [(f'name="{name}"; filename="{file}"', data) for name, file, data in files]
    body = b"".join(
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode(
            "utf-8", "surrogatepass"
        )
        + data
        + b"\r\n"
        for head, data in parts
    )
    return body + f"--{BOUNDARY}--\r\n".encode()
