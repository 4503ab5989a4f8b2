"""The mask rule: document 000's printed masks, then properties against a rule told otherwise."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.rules.masks import (
    BLANK,
    MaskTurn,
    answer,
    disguised_mask,
    draw,
    hidden_places,
    is_miss,
    plain_mask,
    reveal_all,
    reveal_one,
)

WORDS = st.text("abcd", min_size=2, max_size=9)


@pytest.mark.parametrize(
    ("secret", "steps"),
    [
        ("moshi", [("i", "____i")]),
        ("mbeya", [("h", "_____"), ("i", "_____"), ("e", "__e__"), ("b", "_be__")]),
    ],
)
def test_the_simple_game_shows_what_document_000_prints(
    secret: str, steps: list[tuple[str, str]]
) -> None:
    mask = plain_mask(secret)
    for letter, expected in steps:
        mask = reveal_all(mask, secret, letter)
        assert mask == expected


def test_the_advanced_game_shows_what_document_000_prints() -> None:
    seed = next(seed for seed in range(99) if draw(seed, "arusha", "a", 0, 2) == 0)
    mask = disguised_mask("arusha")
    expected = ["a" + 19 * BLANK, "ar" + 18 * BLANK, "aru" + 17 * BLANK, "arusha"]
    for move, shown in zip(["a", "r", "u", "arusha"], expected, strict=True):
        mask = answer("one", mask, "arusha", move, seed)
        assert mask == shown


@settings(deadline=None)
@given(WORDS, st.lists(st.sampled_from("abcde"), max_size=8))
def test_all_places_of_the_letters_guessed_are_shown_and_no_others(
    secret: str, letters: list[str]
) -> None:
    mask = plain_mask(secret)
    for letter in letters:
        mask = reveal_all(mask, secret, letter)
    assert mask == "".join(there if there in letters else BLANK for there in secret)


@settings(deadline=None)
@given(WORDS, st.lists(st.sampled_from("abcde"), max_size=20), st.integers(0, 99))
def test_one_more_place_is_shown_a_guess_until_there_are_no_more(
    secret: str, letters: list[str], seed: int
) -> None:
    mask = disguised_mask(secret)
    for letter in letters:
        mask = reveal_one(mask, secret, letter, seed)
    shown = Counter(mask.replace(BLANK, ""))
    guessed = Counter(letters)
    assert shown == Counter(
        {
            letter: min(guessed[letter], secret.count(letter))
            for letter in set(letters) & set(secret)
        }
    )
    assert all(there in (BLANK, own) for there, own in zip(mask, secret, strict=False))
    assert len(mask) == 20


@settings(deadline=None)
@given(WORDS, st.integers(0, 999))
def test_what_is_drawn_is_the_same_for_every_player(secret: str, seed: int) -> None:
    masks = {reveal_one(plain_mask(secret), secret, secret[0], seed) for _ in range(3)}
    assert len(masks) == 1


def test_which_place_is_shown_depends_on_the_seed() -> None:
    shown = {reveal_one("______", "arusha", "a", seed) for seed in range(20)}
    assert shown == {"a_____", "_____a"}


def test_a_miss_changes_nothing_and_a_right_word_is_none() -> None:
    assert is_miss("_a_a", MaskTurn("x", "_a_a"))
    assert not is_miss("____", MaskTurn("a", "_a_a"))
    assert not is_miss("mara", MaskTurn("mara", "mara"))


def test_every_place_is_drawn_as_often_as_any_other() -> None:
    drawn = Counter(draw(seed, "banana", "a", 0, 3) for seed in range(3000))
    assert set(drawn) == {0, 1, 2}
    assert all(900 < count < 1100 for count in drawn.values())


def test_a_word_longer_than_its_disguise_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 20"):
        disguised_mask("a" * 21)


@settings(deadline=None)
@given(WORDS, WORDS)
def test_a_whole_word_shows_the_secret_or_nothing(secret: str, word: str) -> None:
    mask = disguised_mask(secret)
    assert answer("one", mask, secret, word) == (secret if word == secret else mask)


def test_hidden_places_are_those_not_shown_yet() -> None:
    assert hidden_places("_a____", "banana", "a") == [3, 5]
