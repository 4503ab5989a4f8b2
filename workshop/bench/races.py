"""What live races cost: a poll without news beside a bare view, and guesses while rooms race."""

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Any

from workshop.bench.measured import BenchResult, Number
from workshop.bench.web import Meter
from workshop.site.begun_races import prepare_races
from workshop.site.server import Server, scratch
from workshop.visitor.visitor import PagePlay, UnexpectedAnswer, Visitor, expected

HELP = "CPU of a poll without news beside a bare view; guesses while 100 rooms of four race."
NUMBERS = {
    "rooms": Number(100, 1, 500, "rooms that race at once"),
    "people": Number(4, 2, 6, "people in each"),
    "seconds": Number(20.0, 1.0, 120.0, "for the race"),
}
ROUNDS, WARM_UP, A_ROUND = 8, 40, 0.4
# Seconds between two polls of a browser.
BEAT = 1.0
# Seconds between two guesses of a person.
THINKING = (6.0, 14.0)
MOST_GUESSES = 18
THREADS = 24
GOAL_POLL, GOAL_GUESS = 0.2, 300
VERSION = re.compile(r"\?v=(\d+)")


def measure(options: dict[str, Any]) -> BenchResult:
    """Return the figures of a server that is gone afterwards, its folder too."""
    rooms, people = int(options["rooms"]), int(options["people"])
    with scratch() as server:
        server.prepare()
        prepared = server.result(prepare_races, rooms, people)
        with server:
            costs = _costs(server, prepared)
        server.workers = 2
        with server:
            race = _race(server, prepared, options["seconds"])
    figures = {**costs, **race, "rooms": rooms, "people": people}
    in_order = figures["ratio_poll"] <= GOAL_POLL and figures["guess_p95_ms"] <= GOAL_GUESS
    in_order = in_order and not figures["refused"]
    return BenchResult(figures, _lines(figures), in_order)


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    yield (
        f"A poll without news takes {figures['poll']['cpu_ms']:.2f} ms of CPU, "
        f"{figures['ratio_poll']} of a bare view's {figures['bare']['cpu_ms']:.2f}.\n"
        f"{figures['rooms']} rooms of {figures['people']}: {figures['guesses']} guesses "
        f"({figures['refused']} refused), median "
        f"{figures['guess_median_ms']} ms, p95 {figures['guess_p95_ms']} ms; {figures['polls']} "
        f"polls, {figures['empty_percent']}% of them empty, p95 {figures['poll_p95_ms']} ms; "
        f"{figures['cpu_percent']}% of a core."
    )


def _costs(server: Server, prepared: dict[str, Any]) -> dict[str, Any]:
    seat = prepared["seats"][0]
    visitor = server.visitor(session=seat["session"])
    news = f"{seat['news']}?v={_version(visitor, seat)}&play={seat['play']}"
    meters = {
        "bare": Meter(server, lambda: expected(visitor.get(f"/bare/{prepared['lexicon']}/"))),
        "poll": Meter(server, lambda: _nothing(visitor, news)),
    }
    for meter in meters.values():
        for _ in range(WARM_UP):
            meter.act()
    for _ in range(ROUNDS):
        for meter in meters.values():
            meter.round(A_ROUND)
    found = {name: meter.figures() for name, meter in meters.items()}
    ratio = round(found["poll"]["cpu_ms"] / found["bare"]["cpu_ms"], 3)
    return {**found, "ratio_poll": ratio}


def _version(visitor: Visitor, seat: dict[str, str]) -> str:
    answer = visitor.get(f"{seat['news']}?v=0&play={seat['play']}", htmx=True)
    match = VERSION.search(answer.text)
    if match is None:
        raise RuntimeError(f"No news, but {answer.status}.")
    return match[1]


def _nothing(visitor: Visitor, news: str) -> None:
    """Poll; there is news only once in a while, that the browser is still there."""
    if visitor.get(news, htmx=True).status != 204:
        raise RuntimeError("There was news in a room where nobody plays.")


@dataclass(slots=True)
class Racer:
    """A browser in a room: it polls each second, and its person guesses now and then."""

    visitor: Visitor
    seat: dict[str, str]
    words: Iterator[str]
    random: Random
    version: str = "0"
    play: PagePlay = field(init=False)
    poll_at: float = 0.0
    guess_at: float = 0.0
    guesses: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    empty: int = 0
    refused: int = 0

    def __post_init__(self) -> None:
        self.play = PagePlay(self.visitor, f"/wordle/play/{self.seat['play']}/")

    def act(self, now: float) -> None:
        """Do what is due."""
        if now >= self.guess_at and self.play.turns < MOST_GUESSES:
            self.guess_at = now + self.random.uniform(*THINKING)
            try:
                self.guesses.append(self.play.move(next(self.words)).seconds)
            except UnexpectedAnswer:
                self.refused += 1
        if now >= self.poll_at:
            self.poll_at = now + BEAT
            path = f"{self.seat['news']}?v={self.version}&play={self.seat['play']}"
            answer = self.visitor.get(path, htmx=True)
            self.polls.append(answer.seconds)
            self.empty += answer.status == 204
            if match := VERSION.search(answer.text):
                self.version = match[1]
            elif answer.status != 204:
                raise UnexpectedAnswer(f"A poll was answered {answer.status}.")


def _race(server: Server, prepared: dict[str, Any], seconds: float) -> dict[str, Any]:
    random, start = Random(1), time.monotonic() + 2
    racers = []
    for number, seat in enumerate(prepared["seats"]):
        address = f"10.4.{number // 250}.{number % 250 + 1}"
        words = cycle(random.sample(prepared["words"], 20))
        racer = Racer(server.visitor(address, seat["session"]), seat, words, Random(number))
        racer.poll_at = start + random.uniform(0, BEAT)
        racer.guess_at = start + random.uniform(0, THINKING[1])
        racers.append(racer)
    cpu = server.cpu_seconds()
    with ThreadPoolExecutor(THREADS) as pool:
        groups = [racers[i::THREADS] for i in range(THREADS)]
        list(pool.map(lambda group: _until(group, start + seconds), groups))
    used = server.cpu_seconds() - cpu
    guessed = sorted(each for racer in racers for each in racer.guesses)
    polled = sorted(each for racer in racers for each in racer.polls)
    return {
        "guesses": len(guessed),
        "refused": sum(racer.refused for racer in racers),
        "guess_median_ms": round(1000 * guessed[len(guessed) // 2]),
        "guess_p95_ms": round(1000 * guessed[int(0.95 * len(guessed))]),
        "polls": len(polled),
        "poll_p95_ms": round(1000 * polled[int(0.95 * len(polled))]),
        "empty_percent": round(100 * sum(racer.empty for racer in racers) / len(polled)),
        "cpu_percent": round(100 * used / seconds),
    }


def _until(racers: list[Racer], end: float) -> None:
    while (now := time.monotonic()) < end:
        for racer in racers:
            racer.act(time.monotonic())
        time.sleep(max(0.0, 0.02 - (time.monotonic() - now)))
