"""A connection of the site: what has arrived of its request, and the deadline of the rest."""

from __future__ import annotations

import errno
import re
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gunicorn.workers.gthread import TConn

from wordgames_site.server.connection_limits import HEAD, PACE, SENDING

# Most bytes of a request that are collected before a thread gets it.
BUFFERED = 128 * 1024
END = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r\n", re.IGNORECASE)

EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


def missing(received: bytes | bytearray) -> int | None:
    """Return how many bytes of a request are missing; None while its head is incomplete.

    0 also where only the parser can tell: a body of unknown length, or larger than is buffered.
    """
    head, end, body = received.partition(END)
    if not end:
        return None
    length = LENGTH.search(bytes(head + end))
    whole = int(length[1]) if length else 0
    return max(0, whole - len(body)) if whole + len(head) <= BUFFERED else 0


def expects_continue(received: bytes | bytearray) -> bool:
    """True if a request's client sends the body only once it is told to go on."""
    head, end, _ = received.partition(END)
    return EXPECTS.search(bytes(head + end)) is not None


class Paced:
    """A socket with a least pace of bytes; raises ConnectionResetError when they are too slow."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._until = time.monotonic() + HEAD

    def recv(self, size: int) -> bytes:
        """Return some bytes as soon as there are any."""
        seconds = self._until - time.monotonic()
        if seconds <= 0:
            raise ConnectionResetError(errno.ECONNRESET, "The body came too slowly.")
        self._sock.settimeout(seconds)
        try:
            data = self._sock.recv(size)
        except TimeoutError as late:
            raise ConnectionResetError(errno.ECONNRESET, "The body came too slowly.") from late
        finally:
            self._sock.settimeout(None)
        self._until += len(data) / PACE
        return data


class Connection(TConn):
    """A connection, what has arrived of its next request, and the deadline of the rest."""

    def __init__(
        self,
        *args: Any,
        there: str = "",
        linger: Callable[[Connection], None],
        closed: Callable[[], None],
    ) -> None:
        super().__init__(*args)
        self.there = there
        self.received = bytearray()
        self.until = 0.0
        self._linger = linger
        self._closed: Callable[[], None] | None = closed
        timeout = struct.pack("ll", SENDING, 0)
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)

    def begin(self) -> None:
        """Give the parser what has arrived; the rest must keep up the pace."""
        self.sock.setblocking(True)
        self.init()
        self.parser.unreader.sock = Paced(self.sock)
        self.parser.unreader.unread(bytes(self.received))
        self.received.clear()

    def close(self, graceful: bool = False) -> None:
        """Close the connection and free its place; gracefully, once the client has read the answer.

        gunicorn's own waits for that in the loop, which accepts no one else meanwhile.
        """
        if graceful:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_WR)
                self._linger(self)
                return
        closed, self._closed = self._closed, None
        if closed:
            closed()
        super().close()
