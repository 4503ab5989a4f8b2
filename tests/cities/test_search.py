"""The tables of answers against plain counting, and the look-ahead against a full search."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from math import inf, log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cities.places import seen
from tests.cities.test_situation import answers
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import build_agent
from wordgames.cities.agents.atlas import Atlas
from wordgames.cities.agents.lookahead import Lookahead, kernel
from wordgames.cities.agents.outcomes import OUTCOMES
from wordgames.cities.agents.situation import hidden_places, situate
from wordgames.cities.rules import CitiesOptions
from wordgames.rules.masks import BLANK

MODES = ("simple", "advanced")
NAMES = st.lists(st.text("abcd", min_size=4, max_size=4), min_size=2, max_size=7, unique=True).map(
    lambda found: Atlas.of((name, "XX") for name in found)
)

Left = tuple[tuple[str, float], ...]


def split(left: Left, mask: str, move: str, mode: str) -> dict[str, Left]:
    """Return what each answer leaves, with its weights."""
    parts: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for name, weight in left:
        found = answers(name, mask, move, mode)
        for after in found:
            parts[after].append((name, weight / len(found)))
    return {after: tuple(part) for after, part in parts.items()}


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=60, deadline=None)
@given(names=NAMES, numbers=st.lists(st.integers(1, 9), min_size=7, max_size=7))
def test_bits_and_names_left_are_those_of_plain_counting(
    mode: str, names: Atlas, numbers: list[int]
) -> None:
    worth = np.array(numbers[: len(names)], np.float64)
    worth /= worth.sum()
    left = tuple(zip(names, worth.tolist(), strict=True))
    mask = BLANK * (4 if mode == "simple" else 20)
    told = OUTCOMES[mode](hidden_places(names, names.answers, mask), worth)
    for column, letter in enumerate(names.alphabet):
        parts = split(left, mask, letter, mode)
        before = -sum(weight * log2(weight) for _, weight in left)
        after = 0.0
        for part in parts.values():
            total = sum(weight for _, weight in part)
            after -= sum(weight * log2(weight / total) for _, weight in part)
        assert told.bits[column] == pytest.approx(before - after, abs=1e-9)
        size = sum(sum(weight for _, weight in part) * len(part) for part in parts.values())
        assert told.expected[column] == pytest.approx(size)
        assert told.splits[column] == (len(parts) > 1)


@cache
def needed(left: Left, mask: str, mode: str) -> float:
    """Return the least expected guesses by trying everything: any letter, any name left."""
    total = sum(weight for _, weight in left)
    if len(left) == 1:
        return 1.0
    best = inf
    for name, weight in left:
        rest = tuple(one for one in left if one[0] != name)
        best = min(best, 1 + (total - weight) / total * needed(rest, mask, mode))
    for letter in "abcd":
        parts = split(left, mask, letter, mode)
        if len(parts) > 1:
            value = 1.0
            for after, part in parts.items():
                value += sum(weight for _, weight in part) / total * needed(part, after, mode)
            best = min(best, value)
    return best


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=25, deadline=None)
@given(names=NAMES)
def test_wide_enough_the_look_ahead_is_a_full_search(mode: str, names: Atlas) -> None:
    """Of equally likely names, none is better to guess than another the search would not try."""
    if kernel() is None:
        pytest.skip("numba is not here.")
    observation = seen(mode=mode, length=4)
    agent = Lookahead(names, observation.options, {"width": 32})
    best = agent.suggest(situate(observation, names)).best
    left = tuple((name, 1 / len(names)) for name in names)
    least = needed(left, observation.mask, mode)
    assert -best.score >= least - 1e-9
    if len(names) <= 4:
        assert -best.score == pytest.approx(least)


def test_of_two_equally_likely_cities_neither_is_said_to_be_better() -> None:
    """With ALGECIRAS and AMSTERDAM left, C was "next best" and the other city nowhere."""
    if kernel() is None:
        pytest.skip("numba is not here.")
    two = Atlas.of((name, "XX") for name in ("algeciras", "amsterdam"))
    agent = Lookahead(two, CitiesOptions())
    first, second, *letters = agent.suggest(situate(seen("a:a______a_", length=9), two))
    assert {first.move, second.move} == {"algeciras", "amsterdam"}
    assert first.score == second.score == -1.5
    assert all(it.score < -1.5 for it in letters)
    assert len(agent.suggest(situate(seen(length=9), two), 1).ranked) == 1


def test_without_numba_it_says_that_it_plays_as_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordgames.cities.agents.lookahead.kernel", lambda: None)
    names = Atlas.of((name, "XX") for name in ("abca", "abba", "dada", "cada"))
    observation = seen(length=4)
    asked = situate(observation, names)
    answer = build_agent("cities", "lookahead", names, observation.options).suggest(asked)
    other = build_agent("cities", "gain", names, observation.options).suggest(asked)
    assert answer.fallback
    assert "Without numba" in answer.note
    assert answer.best.move == other.best.move


def test_an_agent_of_cities_is_not_built_of_words_alone() -> None:
    from tests.wordle.lists import small

    with pytest.raises(ParameterError, match="names of cities"):
        build_agent("cities", "gain", small(), seen().options)
