"""Rounds of posts at the same instant; run in a site of its own, see `test_races.py`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from threading import Barrier

from django.db import connections
from django.http import Http404
from django.test import Client
from django.test.utils import setup_test_environment

from games import services
from games.catalogue import game
from games.consistency import disagreements
from games.models import Event, Play, Player, Puzzle
from games.rules import IllegalMove
from games.sittings import sitting_of
from lexicons.models import Lexicon
from tests.fixtures import ENGLISH, make_lexicon

AT_ONCE = 10
OPTIONS = {"length": 5, "guesses": 3, "mode": "normal", "show_left": False}
WRONG = ("slate", "abbey", "trace", "house", "mouse")
Post = Callable[[Play, Client], object]


def race(rounds: int, seed: int = 1) -> None:
    """Play rounds in which everything is posted at once, then hold every play to its events."""
    setup_test_environment()
    lexicon = make_lexicon("en", "English", "en", ENGLISH, folded=True)
    client, random = Client(raise_request_exception=False), Random(seed)
    for number in range(rounds):
        play = _begun(lexicon, client)
        _at_once(play, client, KINDS[number % len(KINDS)](random))
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


def _at_once(play: Play, client: Client, posts: list[Post]) -> None:
    together = Barrier(len(posts))

    def act(post: Post) -> None:
        try:
            together.wait()
            with suppress(services.Stale, IllegalMove, Http404):
                post(play, client)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(posts)) as pool:
        list(pool.map(act, posts))


def _post(path: str, sequence: int, guess: str = "") -> Post:
    def post(play: Play, client: Client) -> None:
        own = Client()
        own.cookies = client.cookies
        data = {"guess": guess, "sequence": sequence}
        code = own.post(f"/wordle/play/{play.pk}/{path}", data).status_code
        assert code in {302, 422}, code

    return post


def _move(sequence: int, guess: str) -> Post:
    return _post("", sequence, guess)


def _give_up(sequence: int) -> Post:
    return _post("give-up/", sequence)


def _hint(sequence: int) -> Post:
    return lambda play, _: services.hint(_sitting(play), sequence, "slate")


def _undo(sequence: int) -> Post:
    return lambda play, _: services.undo(_sitting(play), sequence)


def _sitting(play: Play) -> services.Sitting:
    return sitting_of(play.pk, "wordle", play.player_id)


def _predicted(random: Random) -> list[Post]:
    """Moves that name sequence numbers which are still to come, each several times."""
    return [_move(at % 3, random.choice(WRONG)) for at in range(AT_ONCE)]


def _ended(random: Random) -> list[Post]:
    """The winning move, and what may no longer happen after it."""
    late = [_give_up(1), _hint(1), _undo(1)]
    return [_move(0, "crane"), *(random.choice(late) for _ in range(AT_ONCE - 1))]


def _mixed(random: Random) -> list[Post]:
    kinds = (_hint, _undo, _give_up, lambda at: _move(at, random.choice(WRONG)))
    first: list[Post] = [_move(0, "slate"), _move(0, "abbey")]
    return first + [random.choice(kinds)(random.randrange(4)) for _ in range(AT_ONCE - 2)]


KINDS = (_predicted, _ended, _mixed)
