"""The kernels of the search's scan, beside plain twins that count class by class."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from lexicons.words.arrays import Words
from solvers.search.engine import Engine
from solvers.search.options import NoTree, SearchOptions
from solvers.search.search import search
from solvers.search.search_arrays import COLUMN_BITS, IMPOSSIBLE, ORDER_BITS, growth
from tests.wordle.lists import made_up

Ints = npt.NDArray[np.int64]


def engine(length: int = 5, count: int = 1500, answers: int = 300, **options: Any) -> Engine:
    """Return an engine whose guesses fill more than one block."""
    return Engine(made_up(length, count, answers), SearchOptions(slots=1 << 10, **options))


def scan() -> ModuleType:
    from solvers.search import guess_scan

    return guess_scan


def repeated(codes: Ints, worth: Ints) -> int:
    """Return what the words weigh that are not the first of their class."""
    first: dict[int, int] = {}
    for code, weight in zip(codes.tolist(), worth.tolist(), strict=True):
        first.setdefault(code, weight)
    return int(worth.sum()) - sum(first.values())


def hope(codes: Ints, worth: Ints, steps: Ints) -> int:
    """Return the estimate of a guess: each word adds by how many of its class were before it."""
    met: Counter[int] = Counter()
    total = 0
    for code, weight in zip(codes.tolist(), worth.tolist(), strict=True):
        total += weight * int(steps[met[code]])
        met[code] += 1
    return total


@pytest.mark.parametrize("length", [5, 8])
@pytest.mark.parametrize("count", [2, 7, 96, 97, 300])
def test_repeats_are_counted_as_class_by_class(length: int, count: int) -> None:
    rng = np.random.default_rng(count)
    it = engine(length)
    assert it.table is not None
    rows = np.sort(rng.choice(300, count, replace=False)).astype(np.int32)
    for worth in (np.ones(count, np.int32), -np.sort(-rng.integers(1, 99, count, np.int32))):
        sums = np.empty(len(it.every), np.int32)
        it.kernels.repeats(it.table, rows, worth, it.codes, sums)
        codes = it.table[rows].astype(np.int64)
        wanted = [repeated(codes[:, guess], worth.astype(np.int64)) for guess in it.every]
        assert sums.tolist() == wanted
    classes = it.kernels.kinds(it.table, rows, it.codes)
    assert classes.tolist() == [len({*codes[:, guess].tolist()}) for guess in it.every]


def test_the_guess_that_tells_all_apart_is_the_first_one() -> None:
    it = engine()
    assert it.table is not None
    missed = 0
    for size in range(2, 60, 6):
        rows = np.arange(0, 300, 300 // size, dtype=np.int32)
        codes = it.table[rows]
        apart = [guess for guess in it.every.tolist() if len({*codes[:, guess]}) == len(rows)]
        assert scan().telling_guess(it.game, it.table, rows) == (apart[0] if apart else -1)
        missed += not apart
    it.game.levels[250] = 1  # a word of an ancestor goes before the others
    rows = np.array([0, 250], np.int32)
    assert scan().telling_guess(it.game, it.table, rows) == 250
    assert missed


@pytest.mark.parametrize("prior", ["uniform", "weights"])
def test_a_queue_that_grows_is_in_the_order_of_the_whole_estimate(prior: str) -> None:
    plain = made_up(5, 1500, 300)
    answers = plain.strings(plain.answers)
    weights = {word: float(1 + place % 7) for place, word in enumerate(answers)}
    words = Words.from_strings(plain.strings(), answers, weights=weights)
    it = Engine(words, SearchOptions(prior=prior, slots=1 << 10))
    assert it.table is not None
    left = np.arange(3, 300, 9, dtype=np.int32)
    it.game.levels[left] = 1
    worth = it.game.weights[left]
    sums = np.empty(len(it.every), np.int32)
    it.kernels.repeats(it.table, left, worth.astype(np.int32), it.codes, sums)
    total, least = int(worth.sum()), int(sums.min())
    beta = 2 * total + (least + int(sums.max())) // 2
    steps = growth(300)
    wanted: dict[Any, tuple[int, bool, bool, int]] = {}
    for guess in it.every.tolist():
        codes = it.table[left, guess].astype(np.int64)
        own = int(it.game.weights[guess]) if guess in left else 0
        entry = hope(codes, worth, steps) - own * int(steps[0]), not own, guess >= 300, guess
        if 2 * total + int(sums[guess]) - own < beta:
            split = tuple(np.unique(codes, return_inverse=True)[1].tolist())
            key = guess if own else tuple(split.index(number) for number in split)
            wanted[key] = min(wanted.get(key, entry), entry)
    splits = {
        tuple(it.table[left, guess].tolist()) for guess in left.tolist()
    }  # what a word left tells, no other guess need tell
    heap, size = np.empty(0, np.int64), 0
    limit, ceiling = beta - 2 * total - 1, -1
    joined: list[int] = []
    while ceiling < limit:
        below, ceiling = ceiling, scan().next_ceiling(sums, ceiling, limit, 10)
        heap, size = scan().enqueue(
            it.game, it.table, it.every, left, left, left, sums, below, ceiling, beta, 1,
            it.marks, it.labels, heap, size,
        )  # fmt: skip
        joined.append(size)
    found = [int(entry) & (1 << COLUMN_BITS) - 1 for entry in np.sort(heap[:size])]
    order = [entry[3] for entry in sorted(wanted.values())]
    own_classes = {same_classes(row) for row in splits}
    assert found == [
        guess
        for guess in order
        if guess in left or same_classes(tuple(it.table[left, guess].tolist())) not in own_classes
    ]
    assert len(joined) > 2
    slope = int(it.game.control[-1])
    hopes = {int(e) & (1 << COLUMN_BITS) - 1: int(e) >> ORDER_BITS for e in heap[:size]}
    for guess in found:
        if guess not in left:
            assert hopes[guess] >= int(steps[0]) * total + slope * int(sums[guess])


def same_classes(codes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same for all guesses that sort the words into the same classes."""
    return tuple(codes.index(code) for code in codes)


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_openers_are_in_the_order_of_the_plain_estimate(mode: str) -> None:
    it = engine(3, 400, 120, mode=mode)
    assert it.table is not None
    steps, ones = growth(120), np.ones(120, np.int64)
    entries = []
    for guess in it.every.tolist():
        codes = it.table[:, guess].astype(np.int64)
        estimate = hope(codes, ones, steps) - (int(steps[0]) if guess < 120 else 0)
        entries.append((estimate, guess, same_classes(tuple(codes.tolist()))))
    wanted: list[int] = []
    met: set[tuple[int, ...]] = {(0,) * 120}
    for _, guess, classes in sorted(entries):
        if guess < 120 or classes not in met:
            wanted.append(guess)
        if mode == "normal":
            met.add(classes)
    assert it.openers(400) == wanted
    assert it.openers(7) == wanted[:7]


@pytest.mark.parametrize("options", [{}, {"worst": 3}, {"mode": "hard", "worst": 4}, {"width": 2}])
def test_a_search_leaves_its_scratch_as_it_was(options: dict[str, Any]) -> None:
    words = made_up(5, 300, 150)
    known = SearchOptions(openers=3, opener=None if options.get("width") else words[0], **options)
    it = Engine(words, known)
    try:
        search(words, known, engine=it)
    except NoTree:
        assert known.worst == 3
    assert not it.game.levels.any()
    assert not it.marks.any()
    assert it.floor(it.whole()) < IMPOSSIBLE
