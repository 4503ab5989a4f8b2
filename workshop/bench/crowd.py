"""A crowd for the benchmark: visitors who all ask an agent at once, while others play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from statistics import median
from threading import Barrier, Event
from typing import Any, TypeVar

from workshop.site.begun_plays import positions
from workshop.site.server import Server
from workshop.visitor.visitor import PagePlay, UnexpectedAnswer, Visitor, expected, guesses

T = TypeVar("T")
ASKED = 2
"""Pages that each visitor asks for: after one guess, and after two."""
PAUSE = 0.05
"""Seconds between two requests of a player."""


def times(taken: Iterable[list[float]]) -> dict[str, int]:
    """Return how many requests, their median and slowest in ms; raises ValueError for none."""
    seconds = [each for some in taken for each in some]
    middle, slowest = (round(1000 * each) for each in (median(seconds), max(seconds)))
    return {"requests": len(seconds), "median": middle, "slowest": slowest}


def first_pages(server: Server, prepared: dict[str, Any], agent: str) -> dict[str, int]:
    """Return what the first page of help took in a fresh process, and the slowest of five more."""
    visitor = server.visitor("10.1.0.1", prepared["session"])
    paths = list(positions(prepared["answers"], Random(1), agent, 6))
    taken = [_opened(visitor, path) for path in paths]
    return {"first": round(1000 * taken[0]), "later": round(1000 * max(taken[1:]))}


def run(
    server: Server, prepared: dict[str, Any], visitors: int, players: int, agent: str
) -> dict[str, Any]:
    """Let the visitors ask at once, each of another position, while the players play."""
    over, together = Event(), Barrier(visitors + players)

    def visitor_at(address: str) -> Visitor:
        return server.visitor(address, prepared["session"])

    with ThreadPoolExecutor(visitors + players) as pool:
        playing = []
        for i, plays in enumerate(_shares(prepared["plays"], players)):
            visitor = visitor_at(f"10.3.0.{i + 1}")
            turns = guesses(visitor, "wordle", plays, prepared["words"])
            playing.append(pool.submit(_play, visitor, turns, over, together))
        asking = [
            pool.submit(
                _ask,
                visitor_at(f"10.2.{i // 250}.{i % 250 + 1}"),
                list(positions(prepared["answers"], Random(i), agent, ASKED)),
                together,
            )
            for i in range(visitors)
        ]
        try:
            helped = [future.result() for future in asking]
        finally:
            over.set()
        read, guessed = zip(*(played.result() for played in playing), strict=True)
    refused = ASKED * visitors - sum(map(len, helped))
    if not all(helped):
        raise RuntimeError(f"{refused} of {ASKED * visitors} pages of help were refused.")
    return {
        "refused": refused,
        "first_help": times(taken[:1] for taken in helped),
        "help": times(helped),
        "play_page": times(read),
        "guess": times(guessed),
    }


def _ask(visitor: Visitor, paths: list[str], together: Barrier) -> list[float]:
    """Ask for the pages at once with the others; return what each took that was answered."""
    together.wait()
    taken = []
    for path in paths:
        with suppress(UnexpectedAnswer):
            taken.append(_opened(visitor, path))
    return taken


def _play(
    visitor: Visitor, turns: Iterator[PagePlay], over: Event, together: Barrier
) -> tuple[list[float], list[float]]:
    """Post a guess, then read the page, until it is over."""
    read, guessed = [], []
    together.wait()
    while not over.is_set():
        seconds, play = _timed(lambda: next(turns))
        guessed.append(seconds)
        read.append(_opened(visitor, play.address))
        over.wait(PAUSE)
    return read, guessed


def _opened(visitor: Visitor, path: str) -> float:
    """Return the seconds that a page takes."""
    return _timed(lambda: expected(visitor.get(path)))[0]


def _timed(act: Callable[[], T]) -> tuple[float, T]:
    """Return the seconds that something takes, and what comes of it."""
    started = time.perf_counter()
    outcome = act()
    return time.perf_counter() - started, outcome


def _shares(plays: list[str], players: int) -> list[list[str]]:
    """Return the plays of each player, none for two of them."""
    return [plays[i::players] for i in range(players)]
