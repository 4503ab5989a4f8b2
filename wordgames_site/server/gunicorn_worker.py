"""A gunicorn worker that gives a thread only to requests that have fully arrived.

gunicorn's own worker reads a request in the thread that answers it, so a client that sends a byte
now and then holds a thread for as long as it likes. Here the loop that accepts connections collects
the head, and a body of usual size, within a deadline; larger bodies must keep up a pace. An address
has a limited number of connections in each worker and a few of its threads; further requests wait
for one of those. So a slow sender delays only itself, and a school class behind one address queues.
"""

import errno
import gc
import os
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from select import select
from selectors import EVENT_READ
from typing import Any

import django
from django.conf import settings
from gunicorn.workers.gthread import ThreadWorker

from lexicons.throttle.address_network import network
from wordgames_site.server.connection_limits import (
    AN_ADDRESS,
    HEAD,
    PACE,
    QUEUED,
    READY,
    THREADS_AN_ADDRESS,
)
from wordgames_site.server.slow_connections import (
    BUFFERED,
    CONTINUE,
    Connection,
    expects_continue,
    missing,
)

# The system's errors when it has no more sockets.
FULL = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
# Seconds that a client has to read the end of an answer before the connection is closed.
LINGER = 2.0
# Seconds that an ending worker gives a connection to begin: a proxy begins at once.
BEGUN = 1.0
PART = 65_536
# Seconds between two signs of life of a worker, each of which asks the disk.
NOTICE = 0.5


class PatientWorker(ThreadWorker):
    """A threaded worker whose loop waits for requests to arrive."""

    an_address = 0
    """Most connections of an address; 0 behind a proxy, whose address all requests have."""
    threads_an_address = 0
    """Most threads that serve an address at the same time; 0 behind a proxy."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arriving: set[Connection] = set()
        self._lingering: set[Connection] = set()
        self._connections: Counter[str] = Counter()
        self._answering: Counter[str] = Counter()
        self._queued: dict[str, deque[Connection]] = {}
        self._noticed = 0.0

    def notify(self) -> None:
        """Tell the arbiter that this worker lives: gunicorn's own does so at every event."""
        now = time.monotonic()
        if now - self._noticed >= NOTICE:
            self._noticed = now
            super().notify()

    def load_wsgi(self) -> None:
        """Load the site; while `bin/play` sets it up, only the modules, which takes as long."""
        usual = gc.get_threshold()
        gc.set_threshold(50_000)  # as in manage.py
        if pipe := os.environ.get(READY):
            django.setup()
            import_module(settings.ROOT_URLCONF)
            while not select([int(pipe)], [], [], NOTICE)[0]:
                self.notify()
                if not self.alive:
                    raise SystemExit
        super().load_wsgi()
        gc.set_threshold(*usual)

    def accept(self, listener: socket.socket) -> None:
        """Take a connection, unless its address has too many."""
        try:
            sock, client = listener.accept()
        except OSError as error:
            if error.errno in FULL:
                self._make_room()
            elif error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        there = network(client[0]) if isinstance(client, tuple) else ""
        if self.an_address and self._connections[there] >= self.an_address:
            sock.close()
            return
        self._connections[there] += 1
        self.nr_conns += 1
        name, on_close = listener.getsockname(), partial(self._left, there)
        args = self.cfg, sock, client, name
        self._await(Connection(*args, there=there, linger=self._linger, closed=on_close))

    def set_accept_enabled(self, enabled: bool) -> None:
        """Listen or stop; a worker that ends accepts pending connections before it stops.

        gunicorn's own leaves them waiting for as long as it answers others, and then resets them.
        By then a proxy has sent a POST on such a connection, which it may not send again.
        """
        super().set_accept_enabled(enabled)
        if enabled or self.alive:
            return
        for listener in self.sockets:
            while select([listener], [], [], 0)[0]:
                self.accept(listener)
            listener.close()

    def _make_room(self) -> None:
        """Close the connection idle for longest: the next one needs its socket."""
        waiting = self._arriving or self._lingering
        if not waiting:
            time.sleep(0.01)  # all are being answered; the listener would wake the loop at once
            return
        oldest = min(waiting, key=lambda conn: conn.until)
        (self._drop if oldest in self._arriving else self._end)(oldest)

    def _left(self, there: str) -> None:
        self._connections[there] -= 1
        if not self._connections[there]:
            del self._connections[there]

    def enqueue_req(self, conn: Connection) -> None:
        """Give a request a thread, once its address has one free."""
        there, most = conn.there, self.threads_an_address
        if most and self._answering[there] >= most:
            conn.until = time.monotonic() + QUEUED
            self._queued.setdefault(there, deque()).append(conn)
            return
        self._answering[there] += 1
        super().enqueue_req(conn)

    def finish_request(self, conn: Connection, fs: Any) -> None:
        """End a request or keep its connection; its thread takes the address's next request."""
        there = conn.there
        self._answering[there] -= 1
        if not self._answering[there]:
            del self._answering[there]
        super().finish_request(conn, fs)
        queue = self._queued.get(there)
        if queue and self._answering[there] < self.threads_an_address:
            following = queue.popleft()
            if not queue:
                del self._queued[there]
            self.enqueue_req(following)

    def _end_queued(self, now: float) -> None:
        """Close connections whose request has waited too long for a thread."""
        for there, queue in [*self._queued.items()]:
            while queue and queue[0].until <= now:
                self._close(queue.popleft())
            if not queue:
                del self._queued[there]

    def on_client_socket_readable(self, conn: Connection, client: Any) -> None:
        """Collect the next request of a kept-alive connection."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._await(conn)

    def _await(self, conn: Connection) -> None:
        """Wait for a request, unless it has already arrived as a whole, as most have."""
        conn.sock.setblocking(False)
        conn.until = time.monotonic() + HEAD
        if then := self._read(conn):
            then(conn)
            return
        self._arriving.add(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._readable, conn))

    def _readable(self, conn: Connection, _sock: Any) -> None:
        """Read on, unless the connection was closed to make room, in the same round of the loop."""
        if conn in self._arriving and (then := self._read(conn)):
            self._stop_reading(conn)
            then(conn)

    def _read(self, conn: Connection) -> Callable[[Connection], None] | None:
        """Read what has arrived; return what is to be done with the connection, None for to wait.

        A request gets a thread once it is complete.
        """
        try:
            data = conn.sock.recv(PART)
        except BlockingIOError:
            return None
        except OSError:
            return self._close
        if not data:
            return self._close
        before = missing(conn.received)
        conn.received += data
        rest = missing(conn.received)
        if rest == 0 or len(conn.received) > BUFFERED:
            return self.enqueue_req
        if rest and before is None:
            conn.until = time.monotonic() + HEAD + rest / PACE
            if expects_continue(conn.received):
                with suppress(OSError):  # which the next read is told of too
                    conn.sock.send(CONTINUE)
        return None

    def _stop_reading(self, conn: Connection) -> None:
        self._arriving.discard(conn)
        self.poller.unregister(conn.sock)

    def _drop(self, conn: Connection) -> None:
        self._stop_reading(conn)
        self._close(conn)

    def _close(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()

    def _linger(self, conn: Connection) -> None:
        """Discard what a client still sends, until it closes its side or time is up."""
        conn.sock.setblocking(False)
        conn.until = time.monotonic() + LINGER
        self._lingering.add(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._drain, conn))

    def _drain(self, conn: Connection, sock: Any) -> None:
        if conn not in self._lingering:
            return
        try:
            data = sock.recv(PART)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._end(conn)

    def _end(self, conn: Connection) -> None:
        self._lingering.discard(conn)
        self.poller.unregister(conn.sock)
        conn.close()

    def murder_pending(self) -> None:
        """Close connections whose request does not arrive in time; called about once a second.

        A worker that ends waits only for requests that have begun, or that begin at once.
        """
        super().murder_pending()
        now = time.monotonic()
        for conn in [*self._arriving]:
            silent = not conn.received and conn.until - HEAD + BEGUN <= now
            if conn.until <= now or (silent and not self.alive):
                self._drop(conn)
        for conn in [*self._lingering]:
            if conn.until <= now:
                self._end(conn)
        self._end_queued(now)

    def handle(self, conn: Connection) -> Any:
        """Answer a complete request."""
        if conn.received:
            try:
                conn.begin()
            except OSError:
                return False
        return super().handle(conn)


class LimitedWorker(PatientWorker):
    """The same worker for a server without a proxy before it."""

    an_address = AN_ADDRESS
    threads_an_address = THREADS_AN_ADDRESS
