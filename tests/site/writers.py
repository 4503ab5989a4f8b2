"""Two web processes that write to one SQLite database without a pause; see `test_locks.py`."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from django.conf import settings
from django.db import connections
from django.test import Client
from django.test.utils import setup_test_environment

from games.catalogue import game
from games.limits import rate_limits
from games.models import Play, Player, Puzzle
from lexicons.models import Lexicon
from tests.fixtures import ENGLISH, make_lexicon
from wordgames_site.server import sqlite_waiting

OPTIONS = {"length": 5, "guesses": 20, "mode": "normal", "show_left": False}
WRONG = ("slate", "abbey", "trace", "house", "mouse")
# Guesses of one game: its twentieth would end it.
A_GAME = 19


def prepare() -> None:
    """Store the words that all play with."""
    make_lexicon("en", "English", "en", ENGLISH, folded=True)


def write(number: int, threads: int, games: int, wait: float = sqlite_waiting.PAGE) -> None:
    """Guess in each thread for so many games; print the statuses, and how long a guess took."""
    setup_test_environment()
    rate_limits.MOVES_A_PLAYER = rate_limits.MOVES_AN_ADDRESS = 10**9
    sqlite_waiting.PAGE = wait
    visitors = [_visitor(games) for _ in range(threads)]
    _wait_for_the_other(number)
    with ThreadPoolExecutor(threads) as pool:
        told = list(pool.map(lambda each: _guesses(*each), visitors))
    statuses = Counter(status for answers in told for status, _ in answers)
    times = sorted(seconds for answers in told for _, seconds in answers)
    print(dict(statuses), f"median {_ms(times[len(times) // 2])}, slowest {_ms(times[-1])}")


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


def _visitor(games: int) -> tuple[Client, list[Play]]:
    """Begin so many games in a browser of its own."""
    lexicon, client = Lexicon.objects.get(), Client(raise_request_exception=False)
    setup = game("wordle").setup_from(OPTIONS, "crane")
    session = client.session
    session["player"] = Player.objects.create().pk
    session.save()
    puzzles = [
        Puzzle.objects.create(game="wordle", setup=setup, revision=lexicon.current)
        for _ in range(games)
    ]
    return client, [
        Play.objects.create(puzzle=puzzle, player_id=session["player"]) for puzzle in puzzles
    ]


def _wait_for_the_other(number: int) -> None:
    """Begin when both processes are ready."""
    folder = Path(settings.VAR_DIR)
    (folder / f"ready-{number}").touch()
    while not (folder / f"ready-{1 - number}").exists():
        time.sleep(0.01)


def _guesses(client: Client, plays: list[Play]) -> list[tuple[int, float]]:
    """Return the status of each guess, and its seconds; a refused one is sent again."""
    answers: list[tuple[int, float]] = []
    for play in plays:
        for sequence in range(A_GAME):
            posted = {"guess": WRONG[sequence % len(WRONG)], "sequence": sequence}
            status = 0
            while status != 302:
                began = time.perf_counter()
                status = client.post(f"/wordle/play/{play.pk}/", posted).status_code
                answers.append((status, time.perf_counter() - began))
    connections.close_all()
    return answers
