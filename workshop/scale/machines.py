"""The machines of a cell as SimPy models: web hosts, a database with its disk, Redis.

A cell is the whole site for some of the players. A request takes a thread of a web process, runs
there, asks the database and Redis, waits for the disk if it writes, and runs again. A process runs
the Python code of one request at a time, however many threads it has.
"""

from collections.abc import Generator
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any

import simpy

from workshop.scale.costs import Cost

Steps = Generator[Any, Any, None]


class Down(Exception):
    """The failure of a part that a request needs."""


@dataclass(frozen=True, slots=True)
class CellShape:
    """The size of a cell; `flush` is the seconds of one write to disk."""

    hosts: int
    processes: int = 8
    threads: int = 48
    database_cores: int = 32
    flush: float = 0.001
    spread: float = 1.0
    """Standard deviation of an action's work, divided by its mean."""


class SimulatedHost:
    """A web host: processes, each with one request at a time, and threads."""

    def __init__(self, env: simpy.Environment, shape: CellShape) -> None:
        self.up, self.lives = True, 0
        self.cold = 0.0
        self.processes = [simpy.Resource(env) for _ in range(shape.processes)]
        self.threads = simpy.Resource(env, shape.processes * shape.threads)

    def stop(self) -> None:
        """Die, with all requests under way here."""
        self.up, self.lives = False, self.lives + 1

    def start(self, now: float) -> None:
        """Live again, with empty caches."""
        self.up, self.cold = True, now

    def process(self, random: Random) -> simpy.Resource:
        """Return the less busy of two processes."""
        first, second = random.choice(self.processes), random.choice(self.processes)
        return min(first, second, key=waiting)


def waiting(resource: simpy.Resource) -> int:
    """Return how many are served or waiting."""
    return resource.count + len(resource.queue)


class Disk:
    """A disk that writes all waiting commits at once, then those that came meanwhile."""

    def __init__(self, env: simpy.Environment, flush: float) -> None:
        self._env, self._flush = env, flush
        self._waiting: list[simpy.Event] = []
        self._busy = False
        self.flushes = 0

    def written(self) -> simpy.Event:
        """Return the event of everything up to now being on the disk."""
        event = self._env.event()
        self._waiting.append(event)
        if not self._busy:
            self._busy = True
            self._env.process(self._write())
        return event

    def _write(self) -> Steps:
        while self._waiting:
            taken, self._waiting = self._waiting, []
            yield self._env.timeout(self._flush)
            self.flushes += 1
            for event in taken:
                event.succeed()
        self._busy = False


class SimulatedCell:
    """The machines of a cell, and the way of a request through them."""

    TIMES_COLD, WARM_AFTER = 3.0, 10.0
    """A process works this many times as long in its first seconds."""

    def __init__(self, env: simpy.Environment, shape: CellShape, random: Random) -> None:
        self.env, self.random = env, random
        self.hosts = [SimulatedHost(env, shape) for _ in range(shape.hosts)]
        self.database = simpy.Resource(env, shape.database_cores)
        self.redis = simpy.Resource(env)
        self.disk = Disk(env, shape.flush)
        self.database_up = self.redis_up = True
        self._sigma = sqrt(log(1 + shape.spread**2))

    def served(self, cost: Cost) -> Steps:
        """Serve a request; raises Down if a part that it needs is away."""
        host = self._host()
        life = host.lives
        with host.threads.request() as thread:
            yield thread
            yield from self._run(host, life, cost.web / 2000)
            yield from self._store(cost)
            yield from self._run(host, life, cost.web / 2000)

    def _host(self) -> SimulatedHost:
        """Return the less busy of two live hosts, as a proxy chooses."""
        up = [host for host in self.hosts if host.up]
        if not up:
            raise Down
        first, second = self.random.choice(up), self.random.choice(up)
        return min(first, second, key=lambda host: waiting(host.threads))

    def _run(self, host: SimulatedHost, life: int, seconds: float) -> Steps:
        if self.env.now < host.cold + self.WARM_AFTER and host.lives:
            seconds *= self.TIMES_COLD
        with host.process(self.random).request() as turn:
            yield turn
            yield self.env.timeout(self._drawn(seconds))
        if host.lives != life:
            raise Down

    def _store(self, cost: Cost) -> Steps:
        if not self.database_up:
            raise Down
        with self.database.request() as turn:
            yield turn
            yield self.env.timeout(self._drawn(cost.database / 1000))
        if self.redis_up:  # else the site goes on: wordgames_site/server/fail_open_caches.py
            with self.redis.request() as turn:
                yield turn
                yield self.env.timeout(self._drawn(cost.redis / 1000))
        if cost.rows >= 1:
            yield self.disk.written()
        if not self.database_up:
            raise Down

    def _drawn(self, mean: float) -> float:
        """Draw a log-normal time of this mean: most are short, a few long."""
        if mean <= 0 or not self._sigma:
            return max(mean, 0.0)
        return self.random.lognormvariate(log(mean) - self._sigma**2 / 2, self._sigma)
