"""The rules of adversarial Wordle: no limit or one, first words, modes, options."""

from __future__ import annotations

from typing import Any

import pytest

from wordgames.adversarial.rules import MOST, Adversarial, AdversarialOptions
from wordgames.rules.feedback import Marks
from wordgames.rules.state import IllegalMove, InvalidOptions, Status
from wordgames.wordle.rules import Turn


class Stubborn:
    """A host that never finds anything in the word."""

    def answer(self, turns: tuple[Turn, ...], guess: str) -> Marks:
        return (0,) * len(guess)


class Kind:
    """A host that finds everything right."""

    def answer(self, turns: tuple[Turn, ...], guess: str) -> Marks:
        return (2,) * len(guess)


ALLOWED = ("crane", "moist")


def test_without_a_limit_a_game_goes_on() -> None:
    game = Adversarial(Stubborn(), ALLOWED)
    for _ in range(30):
        game = game.play("crane")
    assert game.status is Status.PLAYING
    assert game.observe().guesses_left == MOST - 30


def test_even_without_a_limit_it_ends_some_time() -> None:
    game = Adversarial(Stubborn(), ALLOWED, turns=(Turn("crane", (0,) * 5),) * MOST)
    assert game.status is Status.LOST


def test_a_limit_that_was_chosen_ends_the_game() -> None:
    game = Adversarial(Stubborn(), ALLOWED, AdversarialOptions(guesses=2)).play("crane")
    assert game.status is Status.PLAYING
    game = game.play("moist")
    assert game.status is Status.LOST
    with pytest.raises(IllegalMove, match="This game is over"):
        game.play("crane")


def test_a_first_word_is_answered_and_is_no_guess_of_the_player() -> None:
    options = AdversarialOptions(guesses=1, opener="crane")
    game = Adversarial.begun(Stubborn(), ALLOWED, options)
    assert game.observe().turns == (Turn("crane", (0,) * 5),)
    assert game.observe().guessed == ()
    assert game.status is Status.PLAYING
    assert game.play("moist").status is Status.LOST


def test_a_game_is_won_when_the_host_has_nothing_else() -> None:
    assert Adversarial(Kind(), ALLOWED).play("crane").status is Status.WON


def test_replay_takes_the_marks_that_were_stored() -> None:
    game = Adversarial(Stubborn(), ALLOWED).replay("zzzzz", "01020")
    assert game.observe().turns == (Turn("zzzzz", (0, 1, 0, 2, 0)),)
    assert game.last_feedback == "01020"


@pytest.mark.parametrize(
    ("guess", "sentence"),
    [("cranes", "A guess has 5 letters; yours has 6."), ("zzzzz", "Not in the word list.")],
)
def test_a_guess_that_is_refused_changes_nothing(guess: str, sentence: str) -> None:
    game = Adversarial(Stubborn(), ALLOWED)
    with pytest.raises(IllegalMove, match=sentence):
        game.play(guess)
    assert game.turns == ()


@pytest.mark.parametrize("mode", ["hard", "ultra-hard"])
def test_hard_modes_ask_for_the_clues(mode: str) -> None:
    options = AdversarialOptions(mode=mode)
    game = Adversarial(Stubborn(), ALLOWED, options).replay("crane", "20000")
    with pytest.raises(IllegalMove, match="1st letter must be C"):
        game.play("moist")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"length": 1}, "2 to 15 letters"),
        ({"guesses": 31}, "1 to 30 guesses, or no limit"),
        ({"guesses": -1}, "1 to 30 guesses, or no limit"),
        ({"mode": "easy"}, "mode is"),
        ({"opener": "cat"}, "as long as the others"),
    ],
)
def test_options_that_make_no_game_get_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidOptions, match=sentence):
        AdversarialOptions(**options)
