"""Queue of requests to compute in this process: a few run at a time, the others wait their turn.

An asker has at most two places in it. An address computes one thing at a time, with all its
accounts; turns rotate among the waiting addresses and then among the askers of each: a visitor with
endless questions or accounts delays only themselves and their own network.
"""

import logging
import math
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Event, Lock, local
from typing import NamedTuple

from django.contrib.auth import SESSION_KEY as ACCOUNT_KEY
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from games.limits.queue_sizes import AN_ADDRESS, AT_ONCE, EACH, LINE, PATIENCE
from games.limits.rate_limits import refused
from lexicons.throttle.rate_counter import address
from wordgames.languages.translation import translatable, translate

MANY = translatable("We're busy right now. Try again in a few seconds; nothing is lost.")
OWN = translatable(
    "We're already working out two answers for you or your network. Try again in a few "
    "seconds; nothing is lost."
)

# Seconds until a waiting page asks again.
PAUSES = (2, 2, 3, 4, 6, 8, 12, 15)
# Seconds below which no minutes are told.
SOON = 20
COMING = translatable("The bots are nearly ready. Try again in a minute.")
log = logging.getLogger(__name__)


class Busy(Exception):
    """No answer can be computed now, for anyone or for this asker; nothing was computed."""

    def __init__(self, sentence: str = MANY, *, status: int = 503, seconds: int = 5) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.seconds = seconds

    def __str__(self) -> str:
        """Return the sentence in the active language."""
        return translate(self.sentence)


class BotsComing(Busy):
    """No answer yet: a set-up still compiles what a game's bots need; "" is for any game.

    left   about the seconds until they are ready
    whole  True if an unusual game of it is asked for, which takes longer
    """

    def __init__(self, slug: str, left: int, *, whole: bool = False) -> None:
        super().__init__(COMING, seconds=max(left, PAUSES[0]))
        self.slug = slug
        self.left = left
        self.whole = whole


class Asker(NamedTuple):
    """Asker: an account or else an address; and always the address."""

    who: str
    address: str


# The site itself, which has no limits of its own.
NOBODY = Asker("", "")
_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)


def asker() -> Asker:
    """Return the asker of the request that this thread answers, if any."""
    request = _request.get()
    if request is None:
        return NOBODY
    place = address(request)
    session = getattr(request, "session", {})
    account = session.get(ACCOUNT_KEY)
    return Asker(f"account/{account}" if account else place, place)


@dataclass(frozen=True, slots=True)
class Places:
    """Number of places in a queue: computing, waiting, per asker and per address."""

    at_once: int
    waiting: int
    each: int
    address: int


class _Thread(local):
    """State of one thread: whether it has its turn."""

    turn = False


class ComputeQueue:
    """Turns to compute, in rounds over the waiting addresses, and over the askers of each."""

    def __init__(self, places: Places, patience: float) -> None:
        self._places = places
        self._patience = patience
        self._lock = Lock()
        self._taken = 0
        self._of: Counter[str] = Counter()
        self._computing: list[str] = []
        self._waiting: dict[str, dict[str, deque[Event]]] = {}
        self._mine = _Thread()

    @contextmanager
    def turn(self, asker: Asker = NOBODY, *, each: int | None = None) -> Iterator[None]:
        """Wait for a turn; a thread that has one goes on. Raises Busy if there is none.

        `each` is the number of this asker's places, if it is not the usual one.
        """
        if self._mine.turn:
            yield
            return
        self._take_place(asker, each or self._places.each)
        try:
            self._wait(asker)
            self._mine.turn = True
            try:
                yield
            finally:
                self._mine.turn = False
                self._pass_on(asker)
        finally:
            self._leave_place(asker)

    def _take_place(self, asker: Asker, each: int) -> None:
        name, there = _names(asker)
        with self._lock:
            if self._taken >= self._places.at_once + self._places.waiting:
                raise Busy
            if asker is not NOBODY:
                if self._of[name] >= each or self._of[there] >= self._places.address:
                    raise Busy(OWN, status=429, seconds=3)
                self._of.update((name, there))
            self._taken += 1

    def _leave_place(self, asker: Asker) -> None:
        with self._lock:
            self._taken -= 1
            if asker is not NOBODY:
                self._of.subtract(_names(asker))
                self._of = +self._of  # forgets askers without any

    def _wait(self, asker: Asker) -> None:
        turn = Event()
        with self._lock:
            there = self._waiting.setdefault(asker.address, {})
            there.setdefault(asker.who, deque()).append(turn)
            self._give_turns()
        if turn.wait(self._patience):
            return
        with self._lock:
            if turn.is_set():
                return
            self._forget(asker, turn)
        raise Busy

    def _forget(self, asker: Asker, turn: Event) -> None:
        there = self._waiting[asker.address]
        there[asker.who].remove(turn)
        if not there[asker.who]:
            del there[asker.who]
        if not there:
            del self._waiting[asker.address]

    def _pass_on(self, asker: Asker) -> None:
        with self._lock:
            self._computing.remove(asker.address)
            self._give_turns()

    def _give_turns(self) -> None:
        """Give free turns to the first waiting addresses that compute nothing else.

        Addresses with more questions wait behind the others, and so do their askers.
        """
        while len(self._computing) < self._places.at_once:
            site = NOBODY.address
            free = (it for it in self._waiting if it == site or it not in self._computing)
            if (address := next(free, None)) is None:
                return
            askers = self._waiting.pop(address)
            who = next(iter(askers))
            turns = askers.pop(who)
            turns.popleft().set()
            self._computing.append(address)
            if turns:
                askers[who] = turns
            if askers:
                self._waiting[address] = askers


def _names(asker: Asker) -> tuple[str, str]:
    return f"who/{asker.who}", f"address/{asker.address}"


# The queue of this process.
line = ComputeQueue(Places(AT_ONCE, LINE, EACH, AN_ADDRESS), PATIENCE)


class LineMiddleware:
    """Middleware that names the asker of computations, and explains when there was no turn."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        before = _request.set(request)
        try:
            return self._get_response(request)
        finally:
            _request.reset(before)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer a request that could not be computed in time."""
        return busy(request, error) if isinstance(error, Busy) else None


def busy(request: HttpRequest, full: Busy) -> HttpResponse:
    """Explain why there is no answer now, and when to ask again."""
    if isinstance(full, BotsComing):
        return bots_coming(request, full)
    return refused(request, str(full), status=full.status, seconds=full.seconds)


def bots_coming(request: HttpRequest, coming: BotsComing) -> HttpResponse:
    """Return a page that reloads once the bots are there; a post is refused."""
    tell_of_waiting(request)
    if request.method == "POST":
        response = refused(request, str(coming), status=425, seconds=coming.seconds)
        return logged(response)
    part = "#waiting" if getattr(request, "htmx", False) else ""
    response = render(request, f"bots_coming.html{part}", waiting(coming))
    response["Retry-After"] = str(coming.seconds)
    return response


def tell_of_waiting(request: HttpRequest) -> None:
    """Log that a page waits, which needs no attention."""
    log.info("%s waits for the bots.", request.path)


def waiting(coming: BotsComing, tries: int = 0) -> dict[str, object]:
    """Return what a waiting page says, and needs to ask again after a pause that grows."""
    pause = PAUSES[min(tries, len(PAUSES) - 1)]
    minutes = 0 if coming.left < SOON else math.ceil(coming.left / 60)
    return {"coming": coming, "minutes": minutes, "tries": tries + 1, "pause": pause}


def logged(response: HttpResponse) -> HttpResponse:
    """Keep Django from logging a response as an error: what it says needs nobody's attention."""
    vars(response)["_has_been_logged"] = True
    return response
