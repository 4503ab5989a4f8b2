"""Measure what each action costs: a site of its own on PostgreSQL and Redis, visitors by turns.

Every kind of action is done by many visitors one after another; the CPU of the web processes, of
the database's and of Redis is read before and after from /proc. The rows, the log and the
transactions are the database's own counts.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from workshop.scale.costs import Cost, MeasuredCosts
from workshop.site.begun_plays import answers_of, positions, words_never_hidden
from workshop.site.databases import both_databases
from workshop.site.server import Server
from workshop.visitor.connection import VisitorConnection
from workshop.visitor.player import PlayingVisitor

COMMAND = "bin/manage bench costs --save"
TICKS = os.sysconf("SC_CLK_TCK")
WARM = 20
"""Visitors whose actions are not counted, before each kind: caches and connections are there."""
BEFORE_LAST = 4
"""Guesses between the first and the last of six."""


class MeasuringSite:
    """A server, its PostgreSQL and its Redis; knows what each has used."""

    def __init__(self, server: Server, postgresql: int, redis: int) -> None:
        self.server, self._postgresql, self._redis = server, postgresql, redis

    def counters(self) -> dict[str, float]:
        """Return the CPU seconds that each part has used so far."""
        children = Path(f"/proc/{self._postgresql}/task/{self._postgresql}/children").read_text()
        fields = Path(f"/proc/{self._postgresql}/stat").read_text().rpartition(")")[2].split()
        ended = sum(map(int, fields[11:15])) / TICKS  # its own, and that of children gone
        return {
            "web": self.server.cpu_seconds(),
            "database": ended + sum(map(_cpu_seconds, map(int, children.split()))),
            "redis": _cpu_seconds(self._redis),
        }

    def stored(self) -> dict[str, int]:
        """Return the database's counts; backends are ended first, for they tell theirs then."""
        import psycopg

        address = self.server.environment["DATABASE_URL"]
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            row: Any = connection.execute(
                "SELECT tup_inserted + tup_updated + tup_deleted, xact_commit, "
                "pg_current_wal_insert_lsn() - '0/0'::pg_lsn FROM pg_stat_database "
                "WHERE datname = current_database()"
            ).fetchone()
        return {"rows": int(row[0]), "commits": int(row[1]), "log": int(row[2])}

    def words(self) -> list[str]:
        """Return words to guess that are never the answer, so that every game is whole."""
        return self.server.result(words_never_hidden)


def _cpu_seconds(process: int) -> float:
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
    except FileNotFoundError:
        return 0.0


@contextmanager
def place() -> Iterator[MeasuringSite]:
    """Yield a site of one web process with dictionaries, and end it all afterwards."""
    with (
        TemporaryDirectory(prefix="wordgames-bench-") as folder,
        both_databases(Path(folder)) as (environment, processes),
    ):
        server = Server(Path(folder) / "var", environment=environment)
        server.prepare()
        with server:
            yield MeasuringSite(server, *processes)


def measure(here: MeasuringSite, visitors: int) -> MeasuredCosts:
    """Let that many visitors do everything that players do; return what each kind cost."""
    load = round(os.getloadavg()[0], 1)
    words, questions = cycle(here.words()), questions_asked(here.server)
    connection = VisitorConnection(here.server.port, 60)
    everybody = [PlayingVisitor(connection, number) for number in range(WARM + visitors)]
    costs = []
    for action, act, times in _actions(words, questions):
        connection.close()  # what the server leaves open for idle seconds only is opened again
        costs.append(_cost(here, everybody, action, act, times))
    return MeasuredCosts(COMMAND, _machine(), load, {cost.action: cost for cost in costs})


def _cost(
    here: MeasuringSite,
    everybody: list[PlayingVisitor],
    action: str,
    act: Callable[[PlayingVisitor], int],
    times: int,
) -> Cost:
    """Have everybody do one thing, some first of all without being counted."""
    stored = here.stored()
    sent = [act(visitor) for visitor in everybody[:WARM] for _ in range(times)]
    before = here.counters()
    sent += [act(visitor) for visitor in everybody[WARM:] for _ in range(times)]
    after, requests = here.counters(), times * (len(everybody) - WARM)
    grown = {name: value - stored[name] for name, value in here.stored().items()}
    used = {part: round(1000 * (after[part] - before[part]) / requests, 3) for part in after}
    each = {name: round(value / len(sent), 2) for name, value in grown.items()}
    return Cost(action, requests, sent=round(sum(sent) / len(sent)), **used, **each)


def _actions(
    words: Iterator[str], asked: Iterator[str]
) -> Iterator[tuple[str, Callable[[PlayingVisitor], int], int]]:
    """Yield what a player does in the order of a visit: its name, the doing, how many times."""
    yield "home, first visit", lambda who: who.get("/"), 1
    yield "home", lambda who: who.get("/"), 1
    yield "board", lambda who: who.open("/wordle/"), 1
    yield "first guess", lambda who: who.guess(next(words)), 1
    yield "guess", lambda who: who.guess(next(words)), BEFORE_LAST
    yield "last guess", lambda who: who.guess(next(words)), 1
    yield "game again", lambda who: who.get(f"/wordle/play/{who.play}/"), 1
    yield "review", PlayingVisitor.coached, 1
    yield "own figures", lambda who: who.get("/stats/me/"), 1
    yield "calendar", lambda who: who.get("/wordle/daily/?lexicon=en"), 1
    yield "help", lambda who: who.get(next(asked)), 1


def questions_asked(server: Server) -> Iterator[str]:
    """Yield positions that somebody asks help for, each another one."""
    answers = server.result(answers_of)
    return (each for seed in count() for each in positions(answers, Random(seed), "entropy", 2))


def _machine() -> str:
    """Say what the figures were measured on."""
    named = re.search(r"^model name\s*: *(.+)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    model = named[1].strip() if named else platform.machine()
    return f"{model}, Python {platform.python_version()}"
