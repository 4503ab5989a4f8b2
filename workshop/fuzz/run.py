"""Random requests to a scratch site, and a count of what must never happen.

Request K of a seed is always the same: everything random is drawn from the seed and the number of
the visit that K is part of, and each visit finds the site as it was made.
"""

import hashlib
import random as library
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from games.daily.daily_puzzle import forget_dailies
from games.pages.ending import forget_others
from games.plays.open_play import puzzle_of
from workshop.fuzz.random_visits import OVER, role_for
from workshop.site.populated import PopulatedSite, make, simplify
from workshop.visitor.exchange import Response, SentRequest
from workshop.visitor.transports import InProcess
from workshop.visitor.visitor import Visitor

# Requests in a visit.
VISIT = 10
# CPU seconds that no answer may exceed.
SLOW = 5.0
# Distance between the ids of visits' rows, so that a process's caches never mix visits.
APART = 1000


@dataclass(frozen=True, slots=True)
class FuzzFault:
    """A request with an answer that must never happen."""

    number: int
    sentence: str
    asked: SentRequest
    error: str = ""


@dataclass(slots=True)
class FaultCount:
    """Result of a fuzzing run; equal digests mean equal requests, answered alike."""

    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    over: Counter[str] = field(default_factory=Counter)
    faults: list[FuzzFault] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    seconds: float = 0.0
    sha256: Any = field(default_factory=hashlib.sha256)

    def add(self, number: int, kind: str, asked: SentRequest, answer: Response) -> None:
        """Count an answer, and record any fault."""
        self.requests += 1
        self.sha256.update(repr((number, asked, answer.status)).encode())
        self.statuses[answer.status] += 1
        self.over[kind] += 1
        self.slowest = max(self.slowest, (answer.cpu, number))
        if sentence := wrong(answer):
            self.faults.append(FuzzFault(number, sentence, asked, answer.error))


def wrong(answer: Response) -> str:
    """Return the fault of an answer in a sentence; "" if there is none.

    503 is allowed: it asks the client to come again later, and says when.
    """
    if answer.error or (answer.status >= 500 and "Retry-After" not in answer.headers):
        return f"It was answered {answer.status}."
    return f"It took {answer.cpu:.1f} s of CPU." if answer.cpu > SLOW else ""


class Fuzz:
    """A site made for fuzzing, and the visits to it that a seed decides."""

    def __init__(self, seed: int, over: Sequence[str] = tuple(OVER)) -> None:
        self.seed, self.over = seed, tuple(over)
        simplify("dummy")
        self._reseed("world")
        self.world: PopulatedSite = make()
        from wordgames_site.wsgi import application

        self._application: Any = application

    def _reseed(self, name: str) -> None:
        """Draw the site's ids and secrets from the seed too."""
        library._urandom = Random(f"{self.seed}/{name}/site").randbytes  # type: ignore[attr-defined]

    def run(
        self, first: int, end: int, tell: Callable[[FaultCount], None] = lambda tally: None
    ) -> FaultCount:
        """Send the requests numbered from `first` to before `end`, in whole visits.

        A slow answer is requested again, since the first of all compiles kernels.
        """
        tally, began = FaultCount(), time.monotonic()
        for visit in range(first // VISIT, -(-end // VISIT)):
            for number, kind, request, answer in self._visited(visit, end):
                tally.add(number, kind, request, answer)
            late = [
                fault for fault in tally.faults[-VISIT:] if fault.sentence.startswith("It took")
            ]
            if late:
                again = {number: answer for number, _, _, answer in self._visited(visit, end)}
                for fault in late:
                    if fault.number in again and not wrong(again[fault.number]):
                        tally.faults.remove(fault)
            tally.seconds = time.monotonic() - began
            tell(tally)
        return tally

    def _visited(self, visit: int, end: int) -> list[tuple[int, str, SentRequest, Response]]:
        """Make a visit, undo it, and return its requests with their answers."""
        random = Random(f"{self.seed}/{visit}")
        self._reseed(str(visit))
        kind = random.choice(self.over)
        role = role_for(kind, random)
        address = f"2001:db8:{visit >> 16:x}:{visit & 0xFFFF:x}::1"
        cookies = {**self.world.cookies(role), settings.LANGUAGE_COOKIE_NAME: spoken(visit)}
        visitor = Visitor(InProcess(self._application, address), cookies)
        numbers = range(visit * VISIT, min((visit + 1) * VISIT, end))
        with transaction.atomic():
            _number_apart(visit)
            steps = self._steps(OVER[kind](self.world, random), visitor, len(numbers))
            answers = [(number, kind, *step) for number, step in zip(numbers, steps, strict=True)]
            transaction.set_rollback(True)
        _forget_puzzles()
        return answers

    @staticmethod
    def _steps(visit: Any, visitor: Visitor, count: int) -> Iterator[tuple[SentRequest, Response]]:
        request = next(visit)
        for _ in range(count):
            with transaction.atomic():
                answer = visitor.send(request)
            yield request, answer
            request = visit.send(answer)


def spoken(visit: int) -> str:
    """Return a visit's language: the offered ones in turn, and one that is not offered."""
    codes = [*(code for code, _ in settings.LANGUAGES), "tlh"]
    return codes[visit % len(codes)]


def _forget_puzzles() -> None:
    """Clear the process's cache of puzzles: the visit that stored them was undone."""
    forget_dailies()
    forget_others()
    puzzle_of.cache_clear()


def _number_apart(visit: int) -> None:
    """Separate the ids of visits' rows, where the database starts counting anew."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s", [(visit + 1) * APART])


def shown(asked: SentRequest) -> str:
    """Return a request as text, so that it can be sent by hand."""
    headers = "".join(f"\n{name}: {value!r}" for name, value in asked.headers.items())
    body = f"\n{asked.kind}\n{asked.body[:4000]!r}" if asked.body else ""
    return f"{asked.method} {re.sub('[^ -~]', '?', asked.target)[:2000]}{headers}{body}"
