"""Rounds of posts at the same instant; run in a site of its own, see `test_races.py`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random, uniform
from threading import Barrier
from time import sleep

from django.db import connection, connections
from django.test import Client
from django.test.utils import setup_test_environment

from games.catalogue import game
from games.limits import rate_limits
from games.models import Event, Play, Player, Puzzle
from games.plays import actions
from games.plays.consistency import disagreements
from games.plays.open_play import open_play_of
from lexicons.models import Lexicon
from tests.fixtures import ENGLISH, make_lexicon
from wordgames.rules.state import IllegalMove

AT_ONCE = 8
# Each post is sent so often: some of them come just when another is being stored.
TIMES = 4
LATENCY = 0.002
OPTIONS = {"length": 5, "guesses": 3, "mode": "normal", "show_left": False}
WRONG = ("slate", "abbey", "trace", "house", "mouse")
Post = Callable[[Play, Client], object]


def race(rounds: int, seed: int = 1) -> None:
    """Play rounds in which everything is posted at once, then hold every play to its events."""
    setup_test_environment()
    rate_limits.MOVES_A_PLAYER = rate_limits.MOVES_AN_ADDRESS = (
        10**9
    )  # nobody plays so fast but a race
    lexicon = make_lexicon("en", "English", "en", ENGLISH, folded=True)
    client, random = Client(), Random(seed)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for number in range(rounds):
            play = _begun(lexicon, client)
            _at_once(pool, play, client, KINDS[number % len(KINDS)](random))
        list(pool.map(_closed, [Barrier(AT_ONCE)] * AT_ONCE))
    found = list(disagreements())
    assert not found, found
    pairs = list(Event.objects.values_list("play", "sequence"))
    assert len(pairs) == len(set(pairs))
    assert len({play for play, _ in pairs}) == rounds, "A round without an event raced nothing."
    print(f"{rounds} rounds, {len(pairs)} events, 0 disagreements.")


def _begun(lexicon: Lexicon, client: Client) -> Play:
    setup = game("wordle").setup_from(OPTIONS, "crane")
    puzzle = Puzzle.objects.create(game="wordle", setup=setup, revision=lexicon.current)
    if "player" not in client.session:
        session = client.session
        session["player"] = Player.objects.create().pk
        session.save()
    return Play.objects.create(puzzle=puzzle, player_id=client.session["player"])


def _at_once(pool: ThreadPoolExecutor, play: Play, client: Client, posts: list[Post]) -> None:
    """Let every thread of the pool do one of the posts, all from the same instant."""
    together = Barrier(AT_ONCE)

    def act(post: Post) -> None:
        connection.ensure_connection()
        together.wait()
        with connection.execute_wrapper(_far_away):
            for _ in range(TIMES):
                with suppress(actions.Stale, IllegalMove):
                    post(play, client)

    list(pool.map(act, posts))


def _far_away(execute: Callable[..., object], *query: object) -> object:
    """Let a query take its time, as on a database of another machine: others come between."""
    sleep(uniform(0, LATENCY))
    return execute(*query)


def _closed(together: Barrier) -> None:
    together.wait()  # each thread has a connection of its own
    connections.close_all()


def _posted(sequence: int, guess: str) -> Post:
    """A guess from the page; what follows is what other addresses do, without their overhead."""

    def post(play: Play, client: Client) -> None:
        own = Client()
        own.cookies = client.cookies
        data = {"guess": guess, "sequence": sequence}
        assert own.post(f"/wordle/play/{play.pk}/", data).status_code == 302

    return post


def _move(sequence: int, guess: str) -> Post:
    return lambda play, _: actions.move(_open_play(play), sequence, guess)


def _give_up(sequence: int) -> Post:
    return lambda play, _: actions.give_up(_open_play(play), sequence)


def _hint(sequence: int) -> Post:
    return lambda play, _: actions.hint(_open_play(play), sequence, "slate")


def _undo(sequence: int) -> Post:
    return lambda play, _: actions.undo(_open_play(play), sequence)


def _open_play(play: Play) -> actions.OpenPlay:
    return open_play_of(play.pk, "wordle", play.player_id)


def _predicted(random: Random) -> list[Post]:
    """Moves that name sequence numbers which are still to come, each several times."""
    kind = random.choice((_posted, _move))
    return [kind(at % 3, random.choice(WRONG)) for at in range(AT_ONCE)]


def _ended(random: Random) -> list[Post]:
    """The winning move, and what may no longer happen after it."""
    late = [_give_up(1), _hint(1), _undo(1)]
    return [_move(0, "crane"), *(random.choice(late) for _ in range(AT_ONCE - 1))]


def _mixed(random: Random) -> list[Post]:
    kinds = (_hint, _undo, _give_up, lambda at: _move(at, random.choice(WRONG)))
    first: list[Post] = [_move(0, "slate"), _move(0, "abbey")]
    return first + [random.choice(kinds)(random.randrange(4)) for _ in range(AT_ONCE - 2)]


KINDS = (_predicted, _ended, _mixed)
