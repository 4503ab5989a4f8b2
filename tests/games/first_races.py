"""First moves of one browser at the same instant; run in a site of its own, see `test_races.py`.

Nothing is stored before them: no session, no player, in a day's puzzle not even the puzzle.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import setup_test_environment

from games.catalogue import game
from games.daily.daily_puzzle import FIRST_DAY
from games.friends.dares import dare
from games.limits import rate_limits
from games.models import Event, Play, Player, Puzzle
from games.plays.consistency import disagreements
from lexicons.models import Lexicon
from tests.fixtures import ENGLISH, make_lexicon
from tests.games.races import AT_ONCE, OPTIONS, WRONG, _closed, _far_away


def race(rounds: int) -> None:
    """Begin a play a round by posts that all come at once, and count what they stored."""
    setup_test_environment()
    rate_limits.MOVES_A_PLAYER = rate_limits.MOVES_AN_ADDRESS = 10**9
    lexicon = make_lexicon("en", "English", "en", ENGLISH, folded=True)
    asking, refused = Player.objects.create(), 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for number in range(rounds):
            refused += _first_moves(pool, _door(number, lexicon, asking), number)
            _nothing_is_there_twice(number + 1)
        list(pool.map(_closed, [Barrier(AT_ONCE)] * AT_ONCE))
    found = list(disagreements())
    assert not found, found
    assert not refused, f"{refused} posts got neither their play nor the one that was quicker."
    print(f"{rounds} plays begun at once, {Puzzle.objects.count()} puzzles, 0 disagreements.")


def _door(number: int, lexicon: Lexicon, asking: Player) -> str:
    """Return the address of a puzzle of a day, of a challenge, or of a dare."""
    if not number % 3:
        return f"/wordle/daily/en/{FIRST_DAY + timedelta(days=number)}/"
    setup = game("wordle").setup_from(OPTIONS, "crane")
    puzzle = Puzzle.objects.create(
        game="wordle", kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=lexicon.current
    )
    if number % 3 == 1:
        return f"/wordle/challenge/{puzzle.pk}/"
    return f"/dare/{dare(puzzle, asking, 'Ada').pk}/"


def _first_moves(pool: ThreadPoolExecutor, door: str, number: int) -> int:
    """Post a first move from every thread as one new browser; return how many were turned away."""
    together, secret = Barrier(AT_ONCE), f"{number:032}"

    def post(word: str) -> bool:
        browser = Client()
        browser.cookies[settings.CSRF_COOKIE_NAME] = secret
        connection.ensure_connection()
        together.wait()
        with connection.execute_wrapper(_far_away):
            answer = browser.post(door, {"guess": word, "sequence": 0})
        return answer.status_code != 302 or not answer["Location"].startswith("/wordle/play/")

    return sum(pool.map(post, [WRONG[at % len(WRONG)] for at in range(AT_ONCE)]))


def _nothing_is_there_twice(rounds: int) -> None:
    plays, events = Play.objects.count(), Event.objects.count()
    assert (plays, events) == (rounds, rounds), f"{plays} plays, {events} moves after {rounds}."
    players = Player.objects.filter(plays__isnull=False).distinct().count()
    assert players == rounds, f"{players} visitors for {rounds} browsers."
