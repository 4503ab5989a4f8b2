"""The rules of Peaks: marks by the alphabet, bounds of places, keys, ultra-hard mode."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordgames.languages.casing import in_order
from wordgames.peaks.rules import (
    EARLIER,
    LATER,
    LATIN,
    Bounds,
    Peaks,
    PeaksObservation,
    PeaksOptions,
    bounds,
    letter_states,
    peaks,
)
from wordgames.rules.feedback import CORRECT, Turn
from wordgames.rules.state import IllegalMove, InvalidOptions, Status

FIVE = st.text(st.sampled_from(LATIN), min_size=5, max_size=5)
WORDS = ("crane", "slate", "mouse", "house", "zebra")


def game(secret: str = "mouse", mode: str = "normal") -> Peaks:
    return Peaks(secret, WORDS, PeaksOptions(mode=mode))


@pytest.mark.parametrize(
    ("guess", "secret", "marks"),
    [
        ("crane", "mouse", (LATER, EARLIER, LATER, LATER, CORRECT)),
        ("house", "mouse", (LATER, CORRECT, CORRECT, CORRECT, CORRECT)),
        ("eerie", "eagle", (CORRECT, EARLIER, EARLIER, LATER, CORRECT)),
        ("mouse", "mouse", (CORRECT,) * 5),
    ],
)
def test_each_tile_tells_of_its_own_place_alone(
    guess: str, secret: str, marks: tuple[int, ...]
) -> None:
    assert peaks(guess, secret) == marks


@pytest.mark.parametrize(
    ("language", "letters", "earlier", "later"),
    [
        ("es", "anñoz", "ñ", "o"),
        ("ru", "абежяё", "ё", "ж"),
        ("uk", "агґдеє", "ґ", "д"),
        ("sv", "zäåö", "å", "ä"),
        ("de", "aäbsßt", "ä", "b"),
        ("tr", "hıij", "ı", "i"),
        ("pl", "lłmzźż", "ł", "m"),
        ("el", "αωςσ", "α", "σ"),
        ("und", "зя漢", "я", "漢"),
    ],
)
def test_the_order_is_that_of_the_language(
    language: str, letters: str, earlier: str, later: str
) -> None:
    alphabet = in_order(letters, language)
    assert sorted(alphabet) == sorted(letters)
    assert peaks(earlier, later, alphabet) == (LATER,)
    assert peaks(later, earlier, alphabet) == (EARLIER,)


def test_the_bundled_alphabets_are_whole() -> None:
    assert in_order("".join(sorted("abcdefghijklmnñopqrstuvwxyz")), "es") == (
        "abcdefghijklmnñopqrstuvwxyz"
    )
    assert in_order(LATIN[::-1], "en") == LATIN


def test_a_letter_that_the_alphabet_lacks_follows_it() -> None:
    assert peaks("z", "é") == (LATER,)
    assert peaks("é", "ê") == (LATER,)


@given(guess=FIVE, secret=FIVE)
def test_exchanging_guess_and_secret_turns_every_arrow(guess: str, secret: str) -> None:
    turned = {EARLIER: LATER, LATER: EARLIER, CORRECT: CORRECT}
    assert peaks(guess, secret) == tuple(turned[mark] for mark in peaks(secret, guess))


@given(secret=FIVE, guesses=st.lists(FIVE, max_size=6), other=FIVE)
@example(secret="zzzzz", guesses=["aaaaa"], other="bbbbb")
@example(secret="aaaaa", guesses=["zzzzz"], other="bbbbb")
def test_bounds_allow_the_words_that_fit_every_turn_and_no_others(
    secret: str, guesses: list[str], other: str
) -> None:
    turns = tuple(Turn(guess, peaks(guess, secret)) for guess in guesses)
    for word in (secret, other, *guesses):
        fits = all(peaks(turn.guess, word) == turn.marks for turn in turns)
        known = [bounds(turns, place, LATIN) for place in range(5)]
        allowed = all(it.allow(letter, LATIN) for it, letter in zip(known, word, strict=True))
        assert allowed == fits
        seen = PeaksObservation(PeaksOptions(mode="ultra-hard"), turns)
        assert (seen.refusal(word) is None) == fits


def test_bounds_are_the_nearest_letters_on_each_side() -> None:
    turns = game().play("crane").play("slate").turns
    assert bounds(turns, 0, LATIN) == Bounds(after="c", before="s")
    assert bounds(turns, 4, LATIN) == Bounds(letter="e")


def test_keys_are_struck_out_where_no_open_place_takes_them() -> None:
    states = letter_states(game().play("house").observe())
    assert states["o"] == states["u"] == "correct"
    assert states["h"] == "absent"  # the one open place holds a letter after h
    assert "m" not in states
    assert "z" not in states


def test_nothing_is_known_of_letters_before_the_first_guess() -> None:
    assert letter_states(game().observe()) == {}


def test_a_game_is_won_lost_and_replayed() -> None:
    won = game().play("crane").play("mouse")
    assert won.status is Status.WON
    again = game().replay("crane", "10112").replay("mouse", "22222")
    assert again == won
    lost = game()
    for _ in range(6):
        lost = lost.play("zebra")
    assert lost.status is Status.LOST


@pytest.mark.parametrize(
    ("guesses", "refused", "sentence"),
    [
        (("crane",), "dyxse", "2nd letter must come before R."),
        (("crane",), "aorre", "1st letter must come after C."),
        (("crane", "slate"), "toxse", "1st letter must come after C and before S."),
        (("house",), "moose", "3rd letter must be U."),
    ],
)
def test_ultra_hard_mode_says_what_a_guess_breaks(
    guesses: tuple[str, ...], refused: str, sentence: str
) -> None:
    words = (*WORDS, "aorre", "toxse", "moose", "dyxse")
    state = Peaks("mouse", words, PeaksOptions())
    for guess in guesses:
        state = state.play(guess)
    strict = Peaks("mouse", words, PeaksOptions(mode="ultra-hard"), state.turns)
    with pytest.raises(IllegalMove, match=sentence):
        strict.play(refused)


def test_options_that_make_no_game_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="normal or ultra-hard"):
        PeaksOptions(mode="hard")
    with pytest.raises(InvalidOptions, match="each of its letters once"):
        PeaksOptions(alphabet="aab")
