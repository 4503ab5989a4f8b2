"""What carries a visitor's requests: this process, a connection, or Django's test client.

The lab has a fourth, Locust's session: workshop/lab/locust_players.py.
"""

import time
import traceback
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from io import BytesIO
from typing import Any, Protocol
from urllib.parse import unquote_to_bytes

from django.core.signals import got_request_exception
from django.test import Client

from workshop.visitor.exchange import Response, SentRequest, quoted


class Transport(Protocol):
    """A way to the site."""

    def send(self, asked: SentRequest) -> Response:
        """Send a request and read the whole answer."""


class InProcess:
    """Calls a WSGI application as gunicorn does; nothing that goes wrong is raised."""

    def __init__(self, application: Callable[..., Any], address: str = "127.0.0.1") -> None:
        self._application, self._address = application, address

    def send(self, asked: SentRequest) -> Response:
        """Send a request; the answer has its CPU seconds and any exception that it hides."""
        begun: list[tuple[str, list[tuple[str, str]]]] = []
        errors: list[str] = []

        def note(**_: object) -> None:
            errors.append(traceback.format_exc())

        got_request_exception.connect(note)
        began, body = time.process_time(), b""
        try:
            sent = self._application(self._environ(asked), lambda *start: begun.append(start[:2]))
            body = b"".join(sent)
            if hasattr(sent, "close"):
                sent.close()
        except Exception:  # gunicorn would answer with a bare 500
            note()
        finally:
            got_request_exception.disconnect(note)
        cpu = time.process_time() - began
        status, headers = begun[-1] if begun else ("500", [])
        cookies = [value for name, value in headers if name.lower() == "set-cookie"]
        number = int(status.split()[0])
        return Response(number, dict(headers), body, cpu, "\n".join(errors), cookies)

    def _environ(self, asked: SentRequest) -> dict[str, Any]:
        path, _, query = asked.target.partition("?")
        headers = {name.upper().replace("-", "_"): it for name, it in asked.headers.items()}
        return {
            "REQUEST_METHOD": asked.method,
            "PATH_INFO": unquote_to_bytes(path.encode("utf-8", "surrogatepass")).decode("latin-1"),
            "QUERY_STRING": quoted(query, safe="%=&+;,/?:@!$'()*~#[]"),
            "CONTENT_TYPE": asked.kind,
            "CONTENT_LENGTH": headers.pop("CONTENT_LENGTH", str(len(asked.body))),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": self._address,
            "HTTP_HOST": "localhost",
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(asked.body),
            "wsgi.errors": BytesIO(),
            **{f"HTTP_{name}": value for name, value in headers.items()},
        }


class HttpConnection:
    """A kept-alive connection to a server of this machine, from any of its addresses.

    It does as little as it can for a request: its own cost disturbs what is measured. As browsers
    do, it `reopens` if the server has closed it since, and sends the request again.
    """

    def __init__(
        self, port: int, patience: float = 30, source: str = "", *, reopens: bool = True
    ) -> None:
        self._http = HTTPConnection("127.0.0.1", port, patience, (source, 0) if source else None)
        self._reopens = reopens

    def close(self) -> None:
        """Close it; the next request opens it again."""
        self._http.close()

    def send(self, asked: SentRequest) -> Response:
        """Send a request; raises OSError or HTTPException, and is closed, if there is no answer."""
        reused = self._http.sock is not None
        try:
            return self._answer(asked)
        except (OSError, HTTPException) as error:
            self.close()
            if not (reused and self._reopens) or isinstance(error, TimeoutError):
                raise
        return self.send(asked)

    def _answer(self, asked: SentRequest) -> Response:
        sent = {"Accept-Encoding": "gzip, br", **asked.headers}
        if asked.kind:
            sent["Content-Type"] = asked.kind
        began = time.perf_counter()
        self._http.request(asked.method, asked.target, asked.body or None, sent)
        answer = self._http.getresponse()
        body = answer.read()
        seconds = time.perf_counter() - began
        cookies = answer.headers.get_all("Set-Cookie", ())
        headers = dict(answer.headers)
        return Response(answer.status, headers, body, cookies=cookies, seconds=seconds)


class DjangoClient:
    """Django's test client, whose session a test may look into."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def send(self, asked: SentRequest) -> Response:
        """Send a request with the client's own cookies, to which the visitor's are added."""
        headers = dict(asked.headers)
        self.client.cookies.load(headers.pop("Cookie", ""))
        answer = self.client.generic(
            asked.method, asked.target, asked.body, asked.kind, headers=headers
        )
        cookies = [cookie.OutputString() for cookie in answer.cookies.values()]
        body = bytes(answer.getvalue())
        return Response(answer.status_code, dict(answer.headers), body, cookies=cookies)
