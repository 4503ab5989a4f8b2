"""Whole spellings: the long chain beside dictionaries, and what is drawn beside every filling."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hangman.lists import made_up, seen, small
from tests.hangman.spelling_plain import PlainLongChain
from tests.hangman.test_speller import MASKS, logs_of, model_of, plain_places, shut
from wordgames.hangman.agents.letter_chain.long_chain import LENGTH, WIDTH, LongChain, long_chain
from wordgames.hangman.agents.letter_chain.spelling_kernels import (
    chance_after,
    fill_row,
    spell,
    thin_out,
)
from wordgames.hangman.agents.position.letters import Floats
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.agents.speller import Speller
from wordgames.hangman.agents.speller_model.model_kernels import BLANKS, CHAIN_PART, SHARES
from wordgames.hangman.rules import HangmanOptions
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry

# More spellings than any mask here has fillings: none is left out.
ENOUGH = 4_000


@cache
def plain(words: Columns) -> PlainLongChain:
    codes = [words.words(length).codes for length in words.lengths]
    return PlainLongChain([word.tolist() for some in codes for word in some], len(words.letters))


def drawn(chain: LongChain, mask: list[int], closed: list[bool], most: int) -> Floats:
    """Return (length, A): the chances by at most so many spellings."""
    places = np.zeros((len(mask), len(closed)))
    count = spell(
        np.array(mask, np.int16), np.array(closed), chain.by_two, chain.heads, chain.entries,
        most, places,
    )  # fmt: skip
    assert 0 < count <= most
    return places


def wide() -> Columns:
    """Return words in 100 letters, each of them a letter, its neighbours and some others."""
    letters, rng = [chr(0x30A0 + number) for number in range(100)], np.random.default_rng(2)
    others = rng.integers(0, 100, (100, 4))
    return columns_from(
        Entry("".join([*letters[first : first + 3], *(letters[other] for other in others[first])]))
        for first in range(98)
    )


@pytest.mark.parametrize(
    "words", [made_up(150), small(), wide()], ids=["made up", "English", "100 letters"]
)
def test_the_long_chain_is_what_dictionaries_come_to(words: Columns) -> None:
    chain, slow = long_chain(words), plain(words)
    parts = (chain.by_two, chain.heads, chain.entries)
    row = np.empty(chain.by_two.shape[2], np.float32)
    rng = np.random.default_rng(4)
    contexts = [context for context in slow.counts if len(context) == LENGTH - 1]
    contexts += [tuple(context) for context in rng.integers(0, slow.size, (60, LENGTH - 1))]
    for context in contexts:
        past = 0
        for symbol in context:
            past = past << WIDTH | int(symbol)
        fill_row(*parts, past, row)
        expected = [slow.chance(context, symbol) for symbol in range(slow.size)]
        np.testing.assert_allclose(row[: slow.size], expected, rtol=1e-3, atol=1e-6)
        assert row.sum() == pytest.approx(1, abs=1e-3)
        assert chance_after(*parts, past, 3) == pytest.approx(row[3], rel=1e-5)


@pytest.mark.parametrize("mask", [*MASKS, [0, -1, 2, -1, 4, -1, 1]])
def test_where_all_are_drawn_they_are_the_sum_of_all_fillings(mask: list[int]) -> None:
    words = made_up(150)
    closed = shut(words, mask)
    places = drawn(long_chain(words), mask, closed, ENOUGH)
    np.testing.assert_allclose(places, plain(words).places(mask, closed), atol=2e-3)
    assert (np.array(mask) >= 0).sum() == (places.sum(axis=1) == 0).sum()


def test_a_few_of_them_come_near_and_more_come_nearer() -> None:
    words = made_up(150)
    far = []
    for most in (5, 40):
        differences = [
            np.abs(drawn(long_chain(words), mask, shut(words, mask), most) - expected).sum()
            for mask in MASKS
            for expected in [plain(words).places(mask, shut(words, mask))]
        ]
        far.append(sum(differences))
    assert far[1] < 0.5 * far[0]


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=60), st.integers(1, 20))
def test_those_that_stay_stand_for_the_others(shares: list[float], most: int) -> None:
    sizes = np.array(shares, np.float32)
    before, weights = sizes.astype(np.float64), np.ones(len(sizes), np.float32)
    kept = np.zeros(len(sizes), np.int64)
    count = thin_out(sizes, weights, kept, len(sizes), most)
    assert 0 < count <= most
    chosen = kept[:count]
    assert (np.diff(chosen) > 0).all()
    if len(shares) <= most:
        assert np.array_equal(sizes, np.array(shares, np.float32))
        return
    np.testing.assert_allclose(sizes[chosen], before[chosen] * weights[chosen], rtol=1e-5)
    bar = sizes[chosen].min()
    raised = chosen[weights[chosen] > 1]
    np.testing.assert_allclose(sizes[raised], bar if len(raised) else 0, rtol=1e-5)
    # so far as one has read, those that stay weigh what there was, give or take one of them
    stayed = np.zeros(len(shares))
    stayed[chosen] = sizes[chosen]
    assert np.abs(np.cumsum(stayed) - np.cumsum(before)).max() <= 1.01 * bar


def test_sizes_that_rounding_shifts_are_thinned_out_too() -> None:
    """The bar is one of them but for the last bit: rounding must not move it for ever."""
    rng = np.random.default_rng(6)
    for _ in range(300):
        most = int(rng.integers(2, 100))
        sizes = np.exp(rng.normal(0, 5, 2_000)).astype(np.float32)
        rest = sizes[: 2_000 - most // 2]
        sizes[2_000 - most // 2 :] = np.nextafter(
            rest.sum() / np.float32(most - most // 2), np.float32(rng.choice([0, 9e9]))
        )
        kept, weights = np.zeros(2_000, np.int64), np.ones(2_000, np.float32)
        assert 0 < thin_out(sizes, weights, kept, 2_000, most) <= most


def test_a_stored_chain_is_the_same(tmp_path: Path) -> None:
    words = made_up(60)
    chains = [long_chain(words), *(long_chain(words, tmp_path, "words") for _ in range(2))]
    assert [path.name for path in tmp_path.iterdir()] == ["words.chain"]
    for other in chains[1:]:
        for part in ("by_two", "heads", "entries"):
            assert np.array_equal(getattr(chains[0], part), getattr(other, part)), part


def test_the_three_kinds_of_evidence_are_weighed_together() -> None:
    words = made_up(120)
    model = model_of(words)
    for mask in MASKS:
        closed = shut(words, mask)
        logs = logs_of(model.lexis.chain, mask, closed)
        own = plain_places(model, mask, closed, np.zeros_like(logs))
        spelled = plain(words).places(mask, closed)
        blanks = mask.count(-1)
        shares = SHARES[sum(blanks >= least for least in BLANKS)].astype(float)
        expected = np.zeros_like(own)
        for place in (place for place, there in enumerate(mask) if there < 0):
            chain = np.where(closed, 0, np.exp(logs[place]))
            chain /= chain.sum()
            part = float(CHAIN_PART)
            mixed_in = (1 - part) * spelled[place] + part * chain
            weighed = own[place] ** shares[0] * chain ** shares[1] * mixed_in ** shares[2]
            expected[place] = weighed / weighed.sum()
        masks, shown = np.array([mask], np.int16), np.array([closed])
        places = model.chances(masks, shown, spellings=ENOUGH)[0][0]
        np.testing.assert_allclose(places, expected, atol=5e-3)


def test_the_parameter_says_how_many_are_weighed() -> None:
    words = made_up()
    asked = situate(seen(6, "a:_a_a__"), words)
    agent = Speller(words, HangmanOptions(), {"rounds": 0.2}).with_artifact()
    without = Speller(words, HangmanOptions(), {"rounds": 0.2, "spellings": 0}).with_artifact()
    assert agent.facts() == without.facts()
    places = [each.places(asked) for each in (agent, without)]
    assert places[0] is not None
    assert places[1] is not None
    assert np.abs(places[0] - places[1]).max() > 0.01
