"""The speller that takes it that no secret is a word it knows: every filling of the blanks."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hangman.lists import made_up, seen
from tests.hangman.test_speller import MASKS, model_of, shut
from wordgames.hangman.agents.position.letters import Floats
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.agents.speller import Speller
from wordgames.hangman.agents.speller_model import model as speller_model
from wordgames.hangman.agents.speller_model.model import Fitting
from wordgames.hangman.agents.speller_model.unseen_word_kernels import BLANKS, SHARE, take_away
from wordgames.hangman.rules import HangmanOptions

LETTERS = 4


def plain(mask: list[int], chances: Floats, known: set[tuple[int, ...]]) -> tuple[Floats, Floats]:
    """Return a letter's chance in each blank, and in any of them, over every filling."""
    blanks = [place for place, there in enumerate(mask) if there < 0]
    places, somewhere, total = np.zeros(chances.shape), np.zeros(chances.shape[1]), 0.0
    for filling in product(range(chances.shape[1]), repeat=len(blanks)):
        word = list(mask)
        for place, letter in zip(blanks, filling, strict=True):
            word[place] = letter
        weight = float(np.prod(chances[blanks, filling]))
        weight *= 1 - SHARE if tuple(word) in known else 1
        total += weight
        places[blanks, filling] += weight
        somewhere[list(set(filling))] += weight
    return places / total, somewhere / total


@given(
    st.lists(st.integers(-1, LETTERS - 1), min_size=1, max_size=5).filter(
        lambda mask: 0 < sum(there < 0 for there in mask) <= BLANKS
    ),
    st.integers(0, 2**32 - 1),
    st.sampled_from([0.0, 0.1, 0.9, 1.0]),
)
def test_known_words_lose_their_chance(mask: list[int], seed: int, share: float) -> None:
    rng = np.random.default_rng(seed)
    hidden = np.array(mask) < 0
    chances = rng.dirichlet(np.full(LETTERS, 0.5), len(mask)) * hidden[:, None]
    fillings = [
        word
        for word in product(range(LETTERS), repeat=len(mask))
        if all(there in {-1, letter} for there, letter in zip(mask, word, strict=True))
        and rng.random() < share
    ]
    expected = plain(mask, chances, set(fillings))
    known = np.array(fillings, np.int16).reshape(-1, len(mask))
    # the same words beside a mask that none of them is for
    masks, ends = np.array([mask, mask], np.int16), np.array([0, len(known)])
    both = np.stack([chances, chances])
    somewhere = 1 - np.prod(1 - both, axis=1)
    untouched = somewhere[0].copy()
    take_away(masks, known, ends, both, somewhere)
    np.testing.assert_allclose(both[1], expected[0], atol=1e-9)
    np.testing.assert_allclose(somewhere[1], expected[1], atol=1e-9)
    np.testing.assert_allclose(both[0], chances)
    np.testing.assert_allclose(somewhere[0], untouched)


def test_with_many_blanks_nothing_is_taken() -> None:
    masks = np.full((1, BLANKS + 1), -1, np.int16)
    chances = np.full((1, BLANKS + 1, 2), 0.5)
    somewhere = 1 - np.prod(1 - chances, axis=1)
    known = np.zeros((1, BLANKS + 1), np.int16)
    before = chances.copy(), somewhere.copy()
    take_away(masks, known, np.array([1]), chances, somewhere)
    assert np.array_equal(chances, before[0])
    assert np.array_equal(somewhere, before[1])


def test_masks_that_are_weighed_in_parts_keep_their_words(monkeypatch: pytest.MonkeyPatch) -> None:
    words = made_up(120)
    model = model_of(words)
    masks = np.array([MASKS[0], MASKS[2], MASKS[0]], np.int16)
    closed = np.array([shut(words, mask) for mask in masks.tolist()])
    fillings = [[9, 0, 8, 2, 7], [3, 4, 9, 9, 1], [1, 4, 3, 8, 1], [8, 0, 7, 2, 9]]
    known = Fitting(np.array(fillings, np.int16), np.array([1, 3, 4]))
    whole = model.scores(masks, closed, 0.2, known)
    monkeypatch.setattr(speller_model, "TOGETHER", 2)
    np.testing.assert_allclose(model.scores(masks, closed, 0.2, known), whole)
    assert (np.abs(whole - model.scores(masks, closed, 0.2)).max(axis=1) > 0).all()


def test_it_passes_over_the_letter_of_a_word_that_it_knows() -> None:
    words = made_up()
    knows = next(word for word in words.words(6).strings(range(50)) if len(set(word)) == 6)
    shown = knows[:3] + knows[4:]
    turns = []
    for letter in shown:
        guessed = shown[: shown.index(letter) + 1]
        turns.append(f"{letter}:" + "".join(it if it in guessed else "_" for it in knows))
    asked = situate(seen(6, *turns), words)
    usual, apart = (
        Speller(words, HangmanOptions(), {"rounds": 0.2, "apart": told}).with_artifact()
        for told in (False, True)
    )
    before, after = usual.chance(asked, knows[3]), apart.chance(asked, knows[3])
    assert before is not None
    assert after is not None
    assert after == pytest.approx(before * (1 - SHARE) / (1 - SHARE * before))
    places = apart.places(asked)
    assert places is not None
    assert places[3, words.letters.index(knows[3])] == pytest.approx(after)
    assert apart.suggest(asked).best.move != knows[3]
