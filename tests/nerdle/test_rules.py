"""Nerdle's rules: marks, order, strict play, refusals."""

from __future__ import annotations

import pytest

from wordgames.nerdle.equation import as_kept
from wordgames.nerdle.rules import Nerdle, NerdleOptions
from wordgames.rules.feedback import from_text
from wordgames.rules.state import IllegalMove, InvalidOptions, Status

REPORT = NerdleOptions(5, "report", commuted=False, strict=True)


def game(secret: str, **options: object) -> Nerdle:
    return Nerdle(secret, (), NerdleOptions(len(secret), **options))  # type: ignore[arg-type]


def test_marks_are_those_of_wordle() -> None:
    state = game("3*3=9").play("9/3=3")
    assert state.turns[-1].marks == from_text("10221")
    assert state.status is Status.PLAYING


def test_the_answer_in_another_order_wins_where_that_is_chosen() -> None:
    won = game("1+2=3", commuted=True).play("2+1=3")
    assert won.status is Status.WON
    assert won.last_feedback == "22222"
    assert game("1+2=3", commuted=False).play("2+1=3").status is Status.PLAYING


def test_strict_play_refuses_a_guess_made_before_and_a_symbol_known_to_be_absent() -> None:
    state = Nerdle("1+2=3", (), REPORT).play("4*2=8")
    with pytest.raises(IllegalMove, match="You've already guessed this"):
        state.play("4*2=8")
    with pytest.raises(IllegalMove, match="You know 4 isn't in it"):
        state.play("4+2=6")
    assert state.play("2+1=3").status is Status.PLAYING


def test_a_lenient_game_takes_guesses_that_are_no_answers() -> None:
    with pytest.raises(IllegalMove, match="a number can't begin with 0"):
        game("10-3=7").play("03+3=6")
    state = game("10-3=7", lenient=True).play("03+3=6")
    assert state.turns[-1].marks == from_text("100220")
    assert "lenient=True" in state.observe().options.history_key()
    assert "lenient" not in NerdleOptions().history_key()


def test_a_repeated_symbol_that_is_shown_once_is_not_absent() -> None:
    state = Nerdle("1+2=3", (), REPORT).play("3+3=6")
    assert state.observe().known_absent() == {"6"}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1+1=3", "The left side is 2, the right side is 3."),
        ("{1}=1", "1st place: equations don't use {"),
    ],
)
def test_what_is_no_equation_is_refused_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        game("1+2=3").play(typed)
    assert refusal.value.sentence().startswith(sentence)


def test_a_game_is_lost_after_the_last_guess_and_then_over() -> None:
    state = game("1+2=3", guesses=1, commuted=False).play("4*2=8")
    assert state.status is Status.LOST
    with pytest.raises(IllegalMove, match="over"):
        state.play("1+2=3")


def test_a_replay_takes_the_stored_marks_unchecked() -> None:
    state = game("1+2=3").replay("?????", "00200")
    assert state.turns[-1].marks == (0, 0, 2, 0, 0)


def test_what_a_list_of_one_s_own_holds_may_be_guessed() -> None:
    assert Nerdle("1+2=3", {"1+1=3"}, NerdleOptions(5)).play("1+1=3").turns


@pytest.mark.parametrize("options", [{"size": 9}, {"rules": "mine"}, {"guesses": 0}])
def test_options_that_make_no_game_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        NerdleOptions(**options)  # type: ignore[arg-type]


def test_typed_signs_are_read_as_they_are_kept() -> None:
    assert as_kept(" 6 × 2 ÷ 4 − 1 = 2 ") == "6*2/4-1=2"
    assert as_kept("(1+2)^2*1=9") == "(1+2)²*1=9"
