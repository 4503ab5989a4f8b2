"""The mask kernels against the plain rule, asked word by word."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.kernels.masks import fitting, letter_masks
from wordgames.rules.masks import BLANK, hidden_places, plain_mask, reveal_all, reveal_one
from wordgames.vocabulary.arrays import Words

BOTH = pytest.mark.parametrize("no_numba", ["0", "1"], ids=["numba", "numpy"])
LETTERS = "abcde"


@pytest.fixture(autouse=True)
def implementation(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use numba for small work too, or NumPy alone."""
    parameters = getattr(getattr(request.node, "callspec", None), "params", {})
    monkeypatch.setenv("WORDGAMES_NO_NUMBA", parameters.get("no_numba", "0"))
    monkeypatch.setattr("wordgames.kernels.backend.SMALL", 0)


@st.composite
def lists(draw: st.DrawFn) -> Words:
    """Some words of one length, up to lengths whose places need 64 bits."""
    length = draw(st.sampled_from([2, 3, 5, 8, 9, 16, 17, 33]))
    word = st.text(LETTERS, min_size=length, max_size=length)
    return Words.from_strings(draw(st.lists(word, min_size=1, max_size=15)), letters=LETTERS)


GUESSES = st.lists(st.sampled_from(LETTERS), max_size=6)


@BOTH
@settings(max_examples=60, deadline=None)
@given(words=lists(), guesses=GUESSES, data=st.data())
def test_words_fit_a_mask_that_shows_all_when_they_would_have_given_it(
    no_numba: str, words: Words, guesses: list[str], data: Any
) -> None:
    def mask_of(secret: str) -> str:
        mask = plain_mask(secret)
        for letter in guesses:
            mask = reveal_all(mask, secret, letter)
        return mask

    mask = mask_of(data.draw(st.sampled_from(list(words))))
    expected = [mask_of(word) == mask for word in words]
    assert fitting(words, mask, set(guesses)).tolist() == expected


@BOTH
@settings(max_examples=60, deadline=None)
@given(words=lists(), guesses=GUESSES, disguise=st.integers(0, 4), data=st.data())
def test_words_fit_a_mask_that_shows_one_when_some_draw_would_have_given_it(
    no_numba: str, words: Words, guesses: list[str], disguise: int, data: Any
) -> None:
    secret = data.draw(st.sampled_from(list(words)))
    mask, used_up = plain_mask(secret) + BLANK * disguise, set()
    masks = {word: {mask} for word in words}
    for letter in guesses:
        after = reveal_one(mask, secret, letter, seed=3)
        used_up |= {letter} if after == mask else set()
        mask = after
        for word, possible in masks.items():
            masks[word] = {other for now in possible for other in draws(now, word, letter)}
            masks[word] &= {mask}
    expected = [bool(masks[word]) for word in words]
    assert fitting(words, mask, used_up).tolist() == expected


def draws(mask: str, word: str, letter: str) -> set[str]:
    """Return every mask that the host could show after a letter."""
    places = hidden_places(mask, word, letter)
    return {mask[:place] + letter + mask[place + 1 :] for place in places} or {mask}


def test_a_mask_too_short_or_with_strange_letters_fits_no_word() -> None:
    words = Words.from_strings(["abc", "bcd"])
    assert not fitting(words, "__", ()).any()
    assert not fitting(words, "__z", ()).any()
    assert not fitting(words, "___d", ()).any()


@settings(max_examples=40, deadline=None)
@given(words=lists())
def test_letter_masks_say_at_which_places_a_letter_stands(words: Words) -> None:
    masks = letter_masks(words.codes, len(words.letters))
    for row, word in enumerate(words):
        for symbol, letter in enumerate(words.letters):
            places = {place for place in range(words.length) if word[place] == letter}
            assert int(masks[symbol, row]) == sum(1 << place for place in places)
