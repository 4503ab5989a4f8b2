"""A crowd for the benchmark: visitors who all ask an agent at once, while others play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import Random
from statistics import median
from threading import Barrier, Event
from typing import Any

from workshop.site.begun_plays import positions
from workshop.site.server import Server
from workshop.visitor.connection import Client, UnexpectedAnswer, turns_of

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
    client = Client(server, prepared, "10.1.0.1")
    paths = list(positions(prepared["answers"], Random(1), agent, 6))
    taken = [_timed(partial(client.get, path)) for path in paths]
    return {"first": round(1000 * taken[0]), "later": round(1000 * max(taken[1:]))}


def run(
    server: Server, prepared: dict[str, Any], visitors: int, players: int, agent: str
) -> dict[str, Any]:
    """Let the visitors ask at once, each of another position, while the players play."""
    over, together = Event(), Barrier(visitors + players)
    with ThreadPoolExecutor(visitors + players) as pool:
        playing = [
            pool.submit(_play, Client(server, prepared, f"10.3.0.{i + 1}"), turns, over, together)
            for i, turns in enumerate(_shares(prepared, players))
        ]
        asking = [
            pool.submit(
                _ask,
                Client(server, prepared, f"10.2.{i // 250}.{i % 250 + 1}"),
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


def _ask(client: Client, paths: list[str], together: Barrier) -> list[float]:
    """Ask for the pages at once with the others; return what each took that was answered."""
    together.wait()
    taken = []
    for path in paths:
        with suppress(UnexpectedAnswer):
            taken.append(_timed(partial(client.get, path)))
    return taken


def _play(
    client: Client, turns: Iterator[tuple[str, int, str]], over: Event, together: Barrier
) -> tuple[list[float], list[float]]:
    """Post a guess, then read the page, until it is over."""
    read, guessed = [], []
    together.wait()
    while not over.is_set():
        play, sequence, word = next(turns)
        guessed.append(_timed(partial(client.guess, play, sequence, word)))
        read.append(_timed(partial(client.get, f"/wordle/play/{play}/")))
        over.wait(PAUSE)
    return read, guessed


def _timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def _shares(prepared: dict[str, Any], players: int) -> list[Iterator[tuple[str, int, str]]]:
    """Return (play, sequence, word) for each player, no play for two of them."""
    return [turns_of(prepared["plays"][i::players], prepared["words"]) for i in range(players)]
