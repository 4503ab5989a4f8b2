"""The cost of each action, measured on a scratch site with PostgreSQL and Redis.

Many visitors do the same thing one after another; the CPU time of the web processes, the database
and Redis is read from /proc before and after. The database itself counts rows, log and
transactions.
"""

import os
import platform
import re
import time
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
from workshop.site.server import Server, children_of
from workshop.visitor.exchange import Response
from workshop.visitor.transports import HttpConnection
from workshop.visitor.visitor import PagePlay, UnexpectedAnswer, Visitor, expected

Act = Callable[[Visitor], Response]
COMMAND = "bin/manage bench costs --save"
TICKS = os.sysconf("SC_CLK_TCK")
# Visitors whose actions are not counted: they fill caches and open connections.
WARM = 20
# Guesses between the first and the last of six.
BEFORE_LAST = 4
# Tries, half a second apart, until a review is computed: kernels may have to be compiled first.
PATIENCE = 120


class MeasuringSite:
    """A server, its PostgreSQL and its Redis, with what each has used."""

    def __init__(self, server: Server, postgresql: int, redis: int) -> None:
        self.server, self._postgresql, self._redis = server, postgresql, redis

    def counters(self) -> dict[str, float]:
        """Return the CPU seconds of each part so far."""
        fields = Path(f"/proc/{self._postgresql}/stat").read_text().rpartition(")")[2].split()
        ended = sum(map(int, fields[11:15])) / TICKS  # its own, and that of children gone
        return {
            "web": self.server.cpu_seconds(),
            "database": ended + sum(map(_cpu_seconds, children_of(self._postgresql))),
            "redis": _cpu_seconds(self._redis),
        }

    def stored(self) -> dict[str, int]:
        """Return the database's counts; ends its backends first, which report theirs only then."""
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
        """Return words to guess that are never the answer, so that no game ends early."""
        return self.server.result(words_never_hidden)


def browser(connection: HttpConnection, number: int) -> Visitor:
    """Return a visitor with a fresh browser at an address for this number."""
    address = f"10.{number // 65_025 % 255}.{number // 255 % 255}.{number % 255 + 1}"
    headers = {"Accept-Language": "en", "X-Forwarded-For": address}
    return Visitor(connection, {"tz": "UTC"}, headers)  # the cookie of a browser with script


def _cpu_seconds(process: int) -> float:
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
    except FileNotFoundError:
        return 0.0


@contextmanager
def place() -> Iterator[MeasuringSite]:
    """Yield a site of one web process with dictionaries; end it all afterwards."""
    with (
        TemporaryDirectory(prefix="wordgames-bench-") as folder,
        both_databases(Path(folder)) as (environment, processes),
    ):
        server = Server(Path(folder) / "var", environment=environment)
        server.prepare()
        with server:
            yield MeasuringSite(server, *processes)


def measure(here: MeasuringSite, visitors: int) -> MeasuredCosts:
    """Let that many visitors do everything that players do; return the cost of each action."""
    load = round(os.getloadavg()[0], 1)
    words, questions = cycle(here.words()), questions_asked(here.server)
    connection = HttpConnection(here.server.port, 60)
    numbers = range(WARM + visitors)
    everybody = [browser(connection, number) for number in numbers]
    costs = []
    for action, act, times in _actions(words, questions):
        connection.close()  # the server leaves it open for a few idle seconds only
        costs.append(_cost(here, everybody, action, act, times))
    return MeasuredCosts(COMMAND, _machine(), load, {cost.action: cost for cost in costs})


def _cost(here: MeasuringSite, everybody: list[Visitor], action: str, act: Act, times: int) -> Cost:
    """Let everybody do one thing; the first of them are not counted."""
    stored = here.stored()
    sent = [expected(act(visitor)) for visitor in everybody[:WARM] for _ in range(times)]
    before = here.counters()
    sent += [expected(act(visitor)) for visitor in everybody[WARM:] for _ in range(times)]
    after, requests = here.counters(), times * (len(everybody) - WARM)
    grown = {name: value - stored[name] for name, value in here.stored().items()}
    used = {part: round(1000 * (after[part] - before[part]) / requests, 3) for part in after}
    each = {name: round(value / len(sent), 2) for name, value in grown.items()}
    size = sum(len(answer.body) for answer in sent) / len(sent)
    return Cost(action, requests, sent=round(size), **used, **each)


def _actions(words: Iterator[str], asked: Iterator[str]) -> Iterator[tuple[str, Act, int]]:
    """Yield the actions of a visit in order: a name, the action, how often."""
    plays: dict[Visitor, PagePlay] = {}

    def board(who: Visitor) -> Response:
        plays[who] = who.play("wordle")
        return plays[who].answer

    yield "home, first visit", lambda who: who.get("/"), 1
    yield "home", lambda who: who.get("/"), 1
    yield "board", board, 1
    yield "first guess", lambda who: plays[who].move(next(words)), 1
    yield "guess", lambda who: plays[who].move(next(words)), BEFORE_LAST
    yield "last guess", lambda who: plays[who].move(next(words)), 1
    yield "game again", lambda who: who.get(plays[who].address), 1
    yield "review", lambda who: _review(who, f"/review/{plays[who].pk}/"), 1
    yield "own figures", lambda who: who.get("/stats/me/"), 1
    yield "calendar", lambda who: who.get("/wordle/daily/?lexicon=en"), 1
    yield "help", lambda who: who.get(next(asked)), 1


def _review(who: Visitor, path: str) -> Response:
    """Open a review and let it be computed, as a browser with script does; return both answers.

    The page asks again if that took too long.
    """
    page = expected(who.get(path))
    for _ in range(PATIENCE):
        computed = who.post(path, {}, htmx=True)
        if not computed.refused:
            return Response(computed.status, body=page.body + computed.body)
        time.sleep(0.5)
    raise UnexpectedAnswer(f"{path} was never computed.")


def questions_asked(server: Server) -> Iterator[str]:
    """Yield addresses of help, each for another position."""
    answers = server.result(answers_of)
    return (each for seed in count() for each in positions(answers, Random(seed), "entropy", 2))


def _machine() -> str:
    """Return the processor and the Python that were measured."""
    named = re.search(r"^model name\s*: *(.+)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    model = named[1].strip() if named else platform.machine()
    return f"{model}, Python {platform.python_version()}"
