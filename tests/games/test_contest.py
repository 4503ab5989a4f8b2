"""Who did better of two plays of one puzzle, and the scores that old plays are given."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from games.catalogue import game
from games.models import Event, Play
from games.plays.head_to_head import Finish, finish_of, verdict
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon

Begin = Callable[..., Play]
YOU = ("You", "Ana")


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ((-3, 0), (-4, 0), "You win: 3 guesses against 4 guesses."),
        ((-4, 0), (-3, 1), "Ana wins: 3 guesses with 1 hint against 4 guesses."),
        ((-3, 1), (-3, 0), "Ana wins: 3 guesses against 3 guesses with 1 hint."),
        ((-3, 0), (-3, 0), "A draw: 3 guesses each."),
    ],
)
def test_fewer_moves_win_then_fewer_hints(
    first: tuple[int, int], second: tuple[int, int], sentence: str
) -> None:
    mine, theirs = (Finish(True, it, hints, f"{-it} guesses") for it, hints in (first, second))
    assert verdict(mine, theirs, YOU) == sentence


def test_two_who_did_not_solve_it_are_equal_however_long_they_tried() -> None:
    mine, theirs = Finish(False, -6, 2, "not solved"), Finish(False, -1, 0, "not solved")
    assert verdict(mine, theirs, YOU) == "A draw: neither solved it."


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


def round_of(client: Client, play: Play, *words: str) -> Play:
    for number, word in enumerate(words):
        client.post(f"/jumble/play/{play.pk}/", {"guess": word, "sequence": number})
    play.refresh_from_db()
    return play


@pytest.fixture
def half(client: Client, begin_puzzle: Begin, english: Lexicon) -> Play:
    """A round of two words, one of them solved."""
    options = {"shortest": 5, "longest": 5, "words": 2, "difficulty": "any"}
    setup = game("jumble").setup_from(options, "house crane") | {"seed": 1}
    return round_of(client, begin_puzzle("jumble", english, setup), "house", "-")


def test_a_race_over_a_round_is_decided_by_what_was_solved(client: Client, half: Play) -> None:
    """A round that was not solved to its last word counted as nothing, whatever was solved."""
    rival = Play.objects.create(puzzle=half.puzzle, agent={"slug": "index"}, status="lost", turns=2)
    for number in range(2):
        Event.objects.create(play=rival, sequence=number, move="-", feedback="skipped")
    page = client.get(f"/watch/{half.pk}/beside/{rival.pk}/?step=2").content.decode()
    assert "You win: 1 of 2 solved against 0 of 2 solved." in page


def test_a_round_from_before_there_were_scores_gets_its_own(client: Client, half: Play) -> None:
    """Its dare said that who asked gave up."""
    assert (half.status, half.score) == ("lost", 1)
    Play.objects.update(score=None)
    import_module("games.migrations.0006_scores").fill(apps, None)
    half.refresh_from_db()
    assert half.score == 1
    client.post(f"/dare/play/{half.pk}/", {"name": "Ana"})
    (dare,) = half.dares.all()
    assert "Ana solved 1 of 2." in Client().get(f"/dare/{dare.pk}/").content.decode()


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
