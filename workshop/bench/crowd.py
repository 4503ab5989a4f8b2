"""A crowd for the benchmark: visitors who all ask an agent at once, while others play."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import median
from threading import Barrier, Event
from typing import Any

from workshop.site.begun_plays import positions
from workshop.site.server import Server
from workshop.visitor.visitor import PagePlay, Visitor, expected, guesses

# Pages that each visitor asks for: after one guess, and after two.
ASKED = 2
# Seconds between two requests of a player.
PAUSE = 0.05


def times(taken: Iterable[list[float]]) -> dict[str, int]:
    """Return how many requests, their median and slowest in ms; raises ValueError for none."""
    seconds = [each for some in taken for each in some]
    middle, slowest = (round(1000 * each) for each in (median(seconds), max(seconds)))
    return {"requests": len(seconds), "median": middle, "slowest": slowest}


def first_pages(server: Server, prepared: dict[str, Any], agent: str) -> dict[str, int]:
    """Return what the first page of help took in a fresh process, and the slowest of five more."""
    visitor = server.visitor("10.1.0.1", prepared["session"])
    paths = positions(prepared["answers"], Random(1), agent, 6)
    first, *later = (round(1000 * expected(visitor.get(path)).seconds) for path in paths)
    return {"first": first, "later": max(later)}


def run(
    server: Server, prepared: dict[str, Any], visitors: int, players: int, agent: str
) -> dict[str, Any]:
    """Let the visitors ask at once, each of another position, while the players play."""
    over, together = Event(), Barrier(visitors + players)
    answers, session = prepared["answers"], prepared["session"]
    with ThreadPoolExecutor(visitors + players) as pool:
        playing = []
        for i in range(players):
            player, plays = server.visitor(f"10.3.0.{i + 1}", session), prepared["plays"]
            turns = guesses(player, "wordle", plays[i::players], prepared["words"])
            playing.append(pool.submit(_play, player, turns, over, together))
        asking = []
        for i in range(visitors):
            visitor = server.visitor(f"10.2.{i // 250}.{i % 250 + 1}", session)
            paths = list(positions(answers, Random(i), agent, ASKED))
            asking.append(pool.submit(_ask, visitor, paths, together))
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
    answers = map(visitor.get, paths)
    return [answer.seconds for answer in answers if not answer.refused]


def _play(
    visitor: Visitor, turns: Iterator[PagePlay], over: Event, together: Barrier
) -> tuple[list[float], list[float]]:
    """Post a guess, then read the page, until it is over."""
    read, guessed = [], []
    together.wait()
    while not over.is_set():
        play = next(turns)
        guessed.append(play.answer.seconds)
        read.append(expected(visitor.get(play.address)).seconds)
        over.wait(PAUSE)
    return read, guessed
