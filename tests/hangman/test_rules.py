"""Hangman's rules: lives, letters and words, refusals that cost nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.hangman.hosts import HonestHost
from wordgames.hangman.rules import Hangman, HangmanObservation, HangmanOptions, MaskTurn
from wordgames.rules.state import IllegalMove, InvalidOptions, Status

LIST = ("banana", "cabana", "bandit", "orange", "ananas")


def game(secret: str = "banana", **options: object) -> Hangman:
    chosen = HangmanOptions(**options)  # type: ignore[arg-type]
    return Hangman(HonestHost(secret, chosen.reveal, chosen.seed), LIST, chosen)


def after(state: Hangman, *moves: str) -> Hangman:
    for move in moves:
        state = state.play(move)
    return state


def test_the_sixth_wrong_letter_loses() -> None:
    state = after(game(), *"eioug")
    assert (state.status, state.observe().lives_left) == (Status.PLAYING, 1)
    lost = state.play("l")
    assert (lost.status, lost.observe().lives_left) == (Status.LOST, 0)
    with pytest.raises(IllegalMove, match="over"):
        lost.play("a")


def test_a_player_does_not_see_the_seed() -> None:
    assert game(seed=7).observe() == game(seed=8).observe()


def test_letters_show_all_their_places_and_the_last_one_wins() -> None:
    state = after(game(), "a", "n")
    assert state.observe().mask == "_anana"
    assert state.play("b").status is Status.WON


def test_a_whole_word_wins_or_costs_a_life() -> None:
    wrong = game().play("cabana")
    assert (wrong.observe().lives_left, wrong.observe().mask) == (5, "______")
    assert wrong.observe().wrong_words == ("cabana",)
    won = wrong.play("banana")
    assert (won.status, won.observe().mask, won.observe().lives_left) == (
        Status.WON,
        "banana",
        5,
    )


@pytest.mark.parametrize(
    ("moves", "move", "sentence"),
    [
        (("e",), "e", "You've already tried E; it's not in the word."),
        (("a",), "a", "You can already see every A."),
        (("cabana",), "cabana", "You've already tried CABANA."),
        ((), "bananas", "Guess one letter, or a word of 6 letters; yours has 7."),
        ((), "bxnana", "Not in the word list."),
        ((), "?", "This dictionary doesn't have the letter ?."),
        ((), "", "Guess a letter or the whole word."),
    ],
)
def test_what_is_refused_costs_nothing(moves: tuple[str, ...], move: str, sentence: str) -> None:
    state = after(game(), *moves)
    with pytest.raises(IllegalMove) as refusal:
        state.play(move)
    assert str(refusal.value) == sentence
    assert state.observe().lives_left == 6 - len([m for m in moves if m != "a"])


def test_the_secret_may_be_guessed_though_it_is_in_no_list() -> None:
    assert game("qwerty").play("qwerty").status is Status.WON


def test_revealed_one_at_a_time_a_letter_is_guessed_again_until_it_costs_a_life() -> None:
    state = after(game(reveal="one"), "a", "a", "a")
    assert state.observe().mask == "_a_a_a"
    state = state.play("a")
    assert (state.observe().lives_left, state.observe().used_up) == (5, {"a"})
    with pytest.raises(IllegalMove, match="There's no other A in the word"):
        state.play("a")


def test_a_stored_play_is_replayed_as_it_was_without_the_host() -> None:
    state = game().replay("x", "______").replay("banana", "banana")
    assert (state.status, state.observe().lives_left) == (Status.WON, 5)


def test_an_observation_says_what_was_guessed() -> None:
    turns = (
        MaskTurn("e", "____"),
        MaskTurn("o", "_oo_"),
        MaskTurn("moon", "_oo_"),
        MaskTurn("l", "_oo_"),
    )
    seen = HangmanObservation(HangmanOptions(), "_oo_", turns)
    assert seen.letters == {"e", "o", "l"}
    assert (seen.wrong_letters, seen.wrong_words) == (("e", "l"), ("moon",))
    assert (seen.lives_left, seen.last_move, seen.status) == (3, "l", Status.PLAYING)


@settings(deadline=None)
@given(st.permutations("abcdefghijklmnopqrstuvwxyz"), st.sampled_from(LIST), st.integers(1, 26))
def test_a_game_ends_at_the_last_life_or_the_last_letter(
    letters: list[str], secret: str, lives: int
) -> None:
    state, misses = game(secret, lives=lives), 0
    for letter in letters:
        if state.status is not Status.PLAYING:
            break
        state = state.play(letter)
        misses += letter not in secret
    won = set(secret) <= state.observe().letters
    assert state.status is (Status.WON if won else Status.LOST)
    assert state.observe().lives_left == lives - misses
    assert won or misses == lives


WRONG = (
    {"lives": 0},
    {"lives": 27},
    {"reveal": "some"},
    {"host": "kind"},
    {"shortest": 1},
    {"longest": 61},
    {"shortest": 9, "longest": 8},
)


@pytest.mark.parametrize("wrong", WRONG)
def test_options_that_make_no_game_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        HangmanOptions(**wrong)  # type: ignore[arg-type]
