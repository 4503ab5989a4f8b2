"""ShannoNgram: the kernel against its plain twin, and what it may take."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from tests.hangman import shannon_plain
from tests.hangman.lists import made_up, seen
from wordgames.hangman.agents.ngrams import ngrams_of
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.agents.shannon_ngram import ShannonNgram, information, weighed_masks
from wordgames.hangman.rules import HangmanOptions
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry

MEGABYTE = 1 << 20


def long_words(count: int, length: int) -> Columns:
    rng = np.random.default_rng(1)
    letters = rng.choice(list("abcdefghijkl"), (count, length))
    return columns_from(Entry("".join(word)) for word in sorted({tuple(row) for row in letters}))


@pytest.mark.parametrize("order", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_the_kernel_weighs_masks_as_its_plain_twin_does(order: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    words = made_up()
    grams, size = ngrams_of(words, order), len(words.letters)
    mask = np.where(rng.random(7) < 0.3, rng.integers(0, size, 7), -1).astype(np.int16)
    closed = rng.random(size) < 0.2
    gains, fitting = shannon_plain.information(grams.codes, grams.words, mask, closed)
    weights, total, fits = weighed_masks(grams, mask, closed, size)
    assert fits == fitting
    expected = [gains.get(letter, 0.0) for letter in range(size)]
    assert information(weights, total).tolist() == pytest.approx(expected)


def test_a_blank_mask_is_weighed_too_and_some_are_not_empty() -> None:
    words = made_up()
    grams, size = ngrams_of(words, 3), len(words.letters)
    mask, closed = np.full(6, -1, np.int16), np.zeros(size, np.bool_)
    gains, _ = shannon_plain.information(grams.codes, grams.words, mask, closed)
    weights, total, _ = weighed_masks(grams, mask, closed, size)
    found = information(weights, total)
    assert found.max() > 0
    assert found.tolist() == pytest.approx([gains.get(letter, 0.0) for letter in range(size)])


def test_a_suggestion_takes_some_megabytes_however_many_placements_there_are() -> None:
    """Every placement of every n-gram was laid out, 2,551 MB with the English lexicon."""
    words = long_words(8_000, 14)
    agent = ShannonNgram(words, HangmanOptions())
    situation = situate(seen(14), words)
    agent.suggest(situation)  # its n-grams are kept
    tracemalloc.start()
    agent.suggest(situation)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * MEGABYTE
