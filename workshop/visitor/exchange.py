"""A request and its answer, and a request's body as browsers write it."""

import gzip
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

import brotli

from workshop.visitor.page_forms import Page

FORM = "application/x-www-form-urlencoded"
BOUNDARY = "fuzz"
PARTS = f"multipart/form-data; boundary={BOUNDARY}"
# Encoding of a body -> function that unpacks it.
UNPACKED = {"gzip": gzip.decompress, "br": brotli.decompress}
# A CSRF token for visitors who post before they have seen a page.
TOKEN = "t" * 32
Fields = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request: `target` is path and query as in an address bar, `kind` the body's media type."""

    method: str
    target: str
    body: bytes = b""
    kind: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Response:
    """An answer as it was sent; `cookies` are its Set-Cookie lines.

    In this process it has its CPU seconds and the error that it hides, over a connection the
    seconds that it took by the clock.
    """

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    cpu: float = 0.0
    error: str = ""
    cookies: Sequence[str] = ()
    seconds: float = 0.0

    @property
    def plain(self) -> bytes:
        """The body without compression."""
        return bytes(UNPACKED.get(self.headers.get("Content-Encoding", ""), bytes)(self.body))

    @property
    def text(self) -> str:
        return self.plain.decode("utf-8", "replace")

    @property
    def is_html(self) -> bool:
        return "html" in self.headers.get("Content-Type", "")

    @property
    def page(self) -> Page:
        """Its links and forms; none where it is no page."""
        return Page(self.text if self.is_html else "")

    @property
    def location(self) -> str:
        """The address that it redirects to, or ""."""
        return self.headers.get("Location", "")

    @property
    def refused(self) -> bool:
        """True unless it is the page, or the answer to a move, that was asked for."""
        return self.status != 200 or "HX-Reswap" in self.headers


def quoted(text: str, safe: str = "") -> str:
    """Return text as it stands in an address; surrogates as a browser's own bytes would be."""
    return quote(text.encode("utf-8", "surrogatepass"), safe=safe)


def encoded(fields: Fields) -> str:
    """Return fields as a query or an ordinary form has them."""
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields)


def in_parts(fields: Fields, files: Iterable[tuple[str, str, bytes]]) -> bytes:
    """Return fields and files (name, file's name, content) as a form in parts."""
    parts = [(f'name="{name}"', value.encode("utf-8", "surrogatepass")) for name, value in fields]
    parts += [(f'name="{name}"; filename="{file}"', data) for name, file, data in files]
    heads = (f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n" for head, _ in parts)
    body = b"".join(
        head.encode("utf-8", "surrogatepass") + data + b"\r\n"
        for head, (_, data) in zip(heads, parts, strict=True)
    )
    return body + f"--{BOUNDARY}--\r\n".encode()
