"""The site by waitress, where gunicorn cannot run: `python -m ...waitress_server 127.0.0.1:8000`.

One process: waitress's loop collects whole requests and sends answers, so a slow client holds no
thread. What it lacks is here: the limits of an address, deadlines of a request that arrives, and an
end that answers what has arrived.
"""

import gc
import logging
import os
import select
import signal
import sys
import time
from collections import Counter, deque
from importlib import import_module
from threading import Lock
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from lexicons.throttle.address_network import network
from wordgames.system import END_SIGNALS

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
os.environ["WEB_WORKERS"] = "1"  # what each process may compute goes by it

from wordgames_site.server.connection_limits import (
    AN_ADDRESS,
    CONNECTIONS,
    HEAD,
    PACE,
    QUEUED,
    READY,
    SENDING,
    THREADS_AN_ADDRESS,
)

LARGEST_HEAD = 65_536
# Bytes of a request; the largest upload of the site is smaller.
LARGEST_BODY = 32 << 20
# Connections where the system has no poll: Windows's select takes 512 sockets.
SELECTED = 400
# Seconds in which a server that ends answers what has arrived.
ENDING = 8.0


class Channel(HTTPChannel):
    """A connection with the deadlines of a request that arrives and of an answer that is sent."""

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        self.there = network(addr[0])
        self._since, self._arrived = time.monotonic(), 0
        super().__init__(server, sock, addr, adj, map)

    def received(self, data: bytes) -> Any:
        """Take bytes of a request, which earn time for the next ones."""
        self._arrived += len(data)
        return super().received(data)

    def service(self) -> None:
        """Answer a request; the next one has its own time."""
        super().service()
        self._since, self._arrived = time.monotonic(), 0

    @property
    def is_busy(self) -> bool:
        """True while a request is answered, or its answer is sent."""
        return bool(self.requests or self.total_outbufs_len)

    def is_late(self) -> bool:
        """True if the client sends its request, or reads its answer, too slowly."""
        if self.requests:
            return False
        if self.total_outbufs_len:
            return bool(time.time() - self.last_activity > SENDING)
        return time.monotonic() - self._since > HEAD + self._arrived / PACE


class _Turn:
    """A request that a thread answers; then its address may have the next one answered."""

    def __init__(self, channel: Channel, turns: "Turns") -> None:
        self.channel, self._turns = channel, turns

    def service(self) -> None:
        try:
            self.channel.service()
        finally:
            self._turns.ended(self.channel.there)

    def cancel(self) -> None:
        self.channel.cancel()


class Turns(ThreadedTaskDispatcher):
    """Threads that answer, a few at the same time for each address; 0 limits none."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most, self._turn = most, Lock()
        self._answering: Counter[str] = Counter()
        self._queued: deque[tuple[float, Channel]] = deque()

    def add_task(self, task: Channel) -> None:
        """Give a request a thread, once its address has one free."""
        with self._turn:
            if self._most and self._answering[task.there] >= self._most:
                self._queued.append((time.monotonic() + QUEUED, task))
                return
            self._answering[task.there] += 1
        super().add_task(_Turn(task, self))

    def ended(self, there: str) -> None:
        """Note an answer; the address's next request takes its place."""
        with self._turn:
            self._answering[there] -= 1
            if not self._answering[there]:
                del self._answering[there]
            following = next((each for each in self._queued if each[1].there == there), None)
            if following:
                self._queued.remove(following)
        if following:
            self.add_task(following[1])

    def expire(self) -> None:
        """Close the connections of requests that have waited too long for a thread."""
        with self._turn:
            while self._queued and self._queued[0][0] <= time.monotonic():
                self._queued.popleft()[1].cancel()


class LimitedServer(TcpWSGIServer):
    """A listening address; each client's has a limited number of connections."""

    channel_class = Channel
    most = 0
    """Connections of an address; 0 behind a proxy, whose address all requests have."""

    def accept(self) -> Any:
        """Take a connection, unless its address has too many."""
        taken = super().accept()
        if taken and self.most:
            there = network(taken[1][0])
            if sum(each.there == there for each in self.active_channels.values()) >= self.most:
                taken[0].close()
                return None
        return taken

    def maintenance(self, now: float) -> None:
        """Close connections that are too slow; called about once a second."""
        for channel in [*self.active_channels.values()]:
            if channel.is_late():
                channel.will_close = True
        self.task_dispatcher.expire()


def servers_at(
    place: str, application: Any, *, behind_proxy: bool, threads: int
) -> list[LimitedServer]:
    """Return the servers of an address, "host:port", which share their threads and their loop."""
    polls = hasattr(select, "poll")
    adj = Adjustments(
        listen=place,
        threads=threads,
        ident="wordgames",
        connection_limit=CONNECTIONS if polls else SELECTED,
        asyncore_use_poll=polls,
        cleanup_interval=1,
        max_request_header_size=LARGEST_HEAD,
        max_request_body_size=LARGEST_BODY,
        clear_untrusted_proxy_headers=not behind_proxy,
    )
    turns = Turns(0 if behind_proxy else THREADS_AN_ADDRESS)
    turns.set_thread_count(threads)
    shared: dict[int, Any] = {}
    made = []
    for info in adj.listen:
        made.append(LimitedServer(application, shared, dispatcher=turns, adj=adj, sockinfo=info))
        made[-1].most = 0 if behind_proxy else AN_ADDRESS
    return made


class Loop:
    """The loop of all servers, until somebody asks it to end."""

    def __init__(self, servers: list[LimitedServer]) -> None:
        self._servers, self._asked = servers, False

    def ask(self, *_: object) -> None:
        """Ask the loop to end; a second time ends the process."""
        if self._asked:
            os._exit(1)
        self._asked = True
        self._servers[0].pull_trigger()

    def run(self) -> None:
        """Serve; then take no more connections, and answer what has arrived."""
        while not self._asked:
            self._once(1.0)
        for server in self._servers:
            server.del_channel()
            server.socket.close()
        until = time.monotonic() + ENDING
        while any(map(_busy, self._servers)) and time.monotonic() < until:
            self._once(0.1)
        self._servers[0].task_dispatcher.shutdown(timeout=1)

    def _once(self, seconds: float) -> None:
        shared, polls = self._servers[0]._map, self._servers[0].adj.asyncore_use_poll
        wasyncore.loop(timeout=seconds, map=shared, use_poll=polls, count=1)


def _busy(server: LimitedServer) -> bool:
    return any(channel.is_busy for channel in [*server.active_channels.values()])


def _application() -> Any:
    """Load the site; while `bin/play` sets it up, only the modules, which takes as long."""
    import django
    from django.conf import settings

    usual = gc.get_threshold()
    gc.set_threshold(50_000)  # as in manage.py
    django.setup()
    if os.environ.get(READY):
        import_module(settings.ROOT_URLCONF)
        sys.stdin.buffer.read()
    from wordgames_site.wsgi import application

    gc.set_threshold(*usual)
    return application


def main() -> None:
    """Serve the site at the address that is the first argument, until a signal comes."""
    for number in END_SIGNALS:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    application = _application()
    from django.conf import settings

    from games.limits.queue_sizes import THREADS
    from wordgames_site.server import memory_trimming, warm_up

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    place, behind = sys.argv[1], settings.BEHIND_PROXY
    loop = Loop(servers_at(place, application, behind_proxy=behind, threads=THREADS))
    for number in END_SIGNALS:
        signal.signal(number, loop.ask)
    memory_trimming.prepare_memory()
    warm_up.begin()
    loop.run()


if __name__ == "__main__":
    main()
