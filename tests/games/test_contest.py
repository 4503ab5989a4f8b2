"""Who did better of two plays of one puzzle, and the scores that old plays are given."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from games.models import Play
from games.plays.head_to_head import Finish, finish_of, verdict
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon

Begin = Callable[..., Play]
YOU = ("You", "Ana")


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ((-3, 0), (-4, 0), "You win, 3 guesses to 4."),
        ((-4, 0), (-3, 1), "Ana wins, 3 guesses with 1 hint to 4."),
        ((-3, 1), (-3, 0), "Ana wins, 3 guesses to 3 guesses with 1 hint."),
        ((-3, 0), (-3, 0), "A draw: 3 guesses each."),
    ],
)
def test_fewer_moves_win_then_fewer_hints(
    first: tuple[int, int], second: tuple[int, int], sentence: str
) -> None:
    mine, theirs = (
        Finish(True, it, hints, f"{-it} guesses", str(-it)) for it, hints in (first, second)
    )
    assert verdict(mine, theirs, YOU) == sentence


def test_two_who_did_not_solve_it_are_equal_however_long_they_tried() -> None:
    mine, theirs = Finish(False, -6, 2, "not solved"), Finish(False, -1, 0, "not solved")
    assert verdict(mine, theirs, YOU) == "A draw: nobody solved it."


@pytest.mark.parametrize(
    ("mine", "theirs", "sentence"),
    [
        ((True, "3 guesses"), (False, "not solved"), "You win: 3 guesses."),
        ((False, "not solved"), (True, "3 guesses"), "Ana wins: 3 guesses."),
    ],
)
def test_who_solved_it_alone_wins_against_nothing(
    mine: tuple[bool, str], theirs: tuple[bool, str], sentence: str
) -> None:
    """It read "Ana wins: 3 guesses against not solved."."""
    sides = (Finish(solved, -3, 0, words) for solved, words in (mine, theirs))
    assert verdict(*sides, YOU) == sentence


def test_what_was_given_up_or_cannot_be_replayed_gets_no_score(
    begin: Begin, english: Lexicon
) -> None:
    given_up, broken = begin("crane"), begin("slate")
    Play.objects.filter(pk=given_up.pk).update(status="given-up")
    Play.objects.filter(pk=broken.pk).update(status="won")
    type(broken.puzzle).objects.filter(pk=broken.puzzle_id).update(game="gone")
    import_module("games.migrations.0006_scores").fill(apps, None)
    assert set(Play.objects.values_list("score", flat=True)) == {None}


def test_a_play_that_was_given_up_is_not_solved(client: Client, begin: Begin) -> None:
    play = begin("crane")
    client.post(f"/wordle/play/{play.pk}/give-up/", {"sequence": 0})
    play.refresh_from_db()
    finish = finish_of(OpenPlay(play, tuple(play.events.all())))
    assert (finish.solved, finish.how) == (False, "not solved")
