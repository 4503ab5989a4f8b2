"""Slots to compute: a few at once, a line with an end, and threads left for those who play."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest

from solvers.pages import agent_plays
from solvers.pages.budget import AT_ONCE, LINE, Busy, ComputeSlots
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS
from wordgames_site import serving


def test_who_has_a_turn_needs_no_second_one() -> None:
    turns = ComputeSlots(at_once=1, line=0, patience=0.0)
    with turns.slot(), turns.slot():
        pass
    with turns.slot():
        pass


def test_a_full_line_is_told_at_once_and_a_short_one_waits() -> None:
    turns, begun, over = ComputeSlots(at_once=1, line=1, patience=60.0), Event(), Event()

    def hold() -> str:
        with turns.slot():
            begun.set()
            over.wait()
            return "computed"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(hold)
        begun.wait()
        second = pool.submit(hold)
        while turns._places._value:  # until the second stands in line
            sleep(0.001)
        with pytest.raises(Busy), turns.slot():
            pass
        over.set()
        assert [first.result(), second.result()] == ["computed", "computed"]
    with turns.slot():
        pass


def test_a_turn_that_does_not_come_is_given_up_and_its_place_is_free_again() -> None:
    turns, begun, over = ComputeSlots(at_once=1, line=1, patience=0.0), Event(), Event()

    def hold() -> None:
        with turns.slot():
            begun.set()
            over.wait()

    with ThreadPoolExecutor(1) as pool:
        held = pool.submit(hold)
        begun.wait()
        for _ in range(3):
            with pytest.raises(Busy), turns.slot():
                pass
        over.set()
        held.result()
    with turns.slot():
        pass


def test_a_worker_has_threads_for_players_when_every_place_in_line_is_taken() -> None:
    assert serving.threads >= AT_ONCE + LINE + 8


@pytest.mark.django_db
def test_warming_plays_a_puzzle_in_memory_only() -> None:
    from games.models import Play

    agent_plays.warm("wordle")  # without a dictionary no puzzle is played
    make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True), folded=True)
    agent_plays.warm("wordle")
    assert not Play.objects.exists()
