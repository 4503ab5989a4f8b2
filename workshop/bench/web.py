"""What pages cost: a bare view, the play page, a guess at one word and at many."""

import platform
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import django

from workshop.bench.measured import BenchResult, Number
from workshop.site.begun_plays import prepare
from workshop.site.server import Server, scratch
from workshop.visitor.visitor import PagePlay, Visitor, expected, guesses

HELP = "Requests a second and CPU of a bare view, the play page, a guess at 1 and at 16 words."
NUMBERS = {"seconds": Number(4.0, 0.1, 30.0, "for each kind of request")}
# More than any machine can use up; each takes five guesses, or twenty at many words.
PLAYS_A_SECOND, LARGEST_A_SECOND = 400, 50
WARM_UP = 40
ROUNDS = 10
# Guesses played of the largest game: one less than it has, so that it goes on after each.
STORED_LARGEST = 20
# What a first visit loads beside the page: the font has a limit of its own, the rest is for sites
# that are installed.
BESIDE = re.compile(r"\.woff2$|/icons/touch-")


def measure(options: dict[str, Any]) -> BenchResult:
    """Return the figures of a server that is gone afterwards, its folder too."""
    seconds = options["seconds"]
    with scratch() as server:
        server.prepare()
        plays, largest = 100 + int(seconds * PLAYS_A_SECOND), 10 + int(seconds * LARGEST_A_SECOND)
        prepared = server.result(prepare, plays, largest)
        with server:
            figures = _figures(server, prepared, seconds)
    return BenchResult(figures, _lines(figures))


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    yield "              requests/s   CPU ms"
    for name in ("bare", "play", "guess", "largest"):
        rates = figures[name]
        yield f"{name:12}{rates['requests_per_second']:>12,}{rates['cpu_ms']:>9.2f}"
    yield (
        f"A guess costs {figures['ratio_guess']} times the bare view, the play page "
        f"{figures['ratio_play']}. A first visit transfers {figures['first_visit_bytes']:,} "
        f"bytes, a guess {figures['guess_bytes']:,}.\n"
        f"A guess at sixteen open words costs {figures['ratio_largest']} times one at a single "
        f"word, over a game of {STORED_LARGEST}. At most it transfers "
        f"{figures['largest_bytes']:,} bytes ({figures['largest_plain_bytes']:,} before "
        f"compression), the whole page then {figures['largest_page_bytes']:,} "
        f"({figures['largest_page_plain_bytes']:,})."
    )


@dataclass(slots=True)
class Meter:
    """Counts and times one kind of request over several rounds."""

    server: Server
    act: Callable[[], object]
    count: int = 0
    wall: float = 0.0
    cpu: float = 0.0

    def round(self, seconds: float) -> None:
        """Repeat the request for some seconds."""
        cpu, started = self.server.cpu_seconds(), time.perf_counter()
        while time.perf_counter() - started < seconds:
            self.act()
            self.count += 1
        self.wall += time.perf_counter() - started
        self.cpu += self.server.cpu_seconds() - cpu

    def figures(self) -> dict[str, float]:
        """Return what a request costs: milliseconds are of the server's CPU, not the clock's."""
        return {
            "requests": self.count,
            "requests_per_second": round(self.count / self.wall, 1),
            "cpu_ms": round(1000 * self.cpu / self.count, 3),
        }


def _figures(server: Server, prepared: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Measure the bare view, the play page, and a guess at one word and at many; return figures.

    The four take turns, so that whatever else the machine does disturbs all of them alike.
    """
    visitor, words = server.visitor(session=prepared["session"]), prepared["words"]
    turns = guesses(visitor, "wordle", prepared["plays"], words)
    game, (*many, last) = prepared["largest_game"], prepared["largest"]
    largest = guesses(visitor, game, many, words, STORED_LARGEST)
    path = f"/wordle/play/{prepared['middle']}/"
    acts: dict[str, Callable[[], object]] = {
        "bare": lambda: expected(visitor.get(f"/bare/{prepared['lexicon']}/")),
        "play": lambda: expected(visitor.get(path)),
        "guess": lambda: next(turns),
        "largest": lambda: next(largest),
    }
    for act in acts.values():
        for _ in range(WARM_UP):
            act()
    meters = {name: Meter(server, act) for name, act in acts.items()}
    for _ in range(ROUNDS):
        for meter in meters.values():
            meter.round(seconds / ROUNDS)
    figures_of = {name: meter.figures() for name, meter in meters.items()}
    cpu = {name: figures["cpu_ms"] for name, figures in figures_of.items()}
    return {
        **figures_of,
        "ratio_play": round(cpu["play"] / cpu["bare"], 2),
        "ratio_guess": round(cpu["guess"] / cpu["bare"], 2),
        "ratio_largest": round(cpu["largest"] / cpu["guess"], 2),
        **_sizes(PagePlay(visitor, f"/{game}/play/{last}/"), visitor, _one_solved(prepared)),
        "first_visit_bytes": _first_visit(visitor, path),
        "guess_bytes": len(next(turns).answer.body),
        "requests": sum(figures["requests"] for figures in figures_of.values()),
        "seconds": seconds,
        "python": platform.python_version(),
        "django": django.get_version(),
    }


def _one_solved(prepared: dict[str, Any]) -> list[str]:
    """Return the guesses of a largest game, the last of which is one of its words."""
    return [*prepared["words"][: STORED_LARGEST - 1], prepared["hidden"][0]]


def _first_visit(visitor: Visitor, path: str) -> int:
    """Return the bytes of a page and of what it loads, as compressed on the way."""
    page = expected(visitor.get(path))
    links = [link for link in page.page.leads_to(path) if link.startswith("/static/")]
    loaded = [expected(visitor.get(link)) for link in links if not BESIDE.search(link)]
    return sum(len(answer.body) for answer in (page, *loaded))


def _sizes(play: PagePlay, visitor: Visitor, words: list[str]) -> dict[str, int]:
    """Play the largest game; return the bytes of the largest answer to a guess.

    Of the page too, which is what a browser without JavaScript gets after each guess.
    """
    sent = [play.move(word) for word in words]
    page = expected(visitor.get(play.address))
    return {
        "largest_bytes": max(len(answer.body) for answer in sent),
        "largest_plain_bytes": max(len(answer.plain) for answer in sent),
        "largest_page_bytes": len(page.body),
        "largest_page_plain_bytes": len(page.plain),
    }
