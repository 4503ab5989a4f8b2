"""The long chain: how likely each symbol is after up to six others, counted from the words."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wordgames.artifacts import write_scratch
from wordgames.hangman.agents.letter_chain.chain import (
    COUNT_AT,
    LANES,
    LENGTH,
    SHORT,
    START_AT,
    SYMBOL_AT,
    WIDTH,
    Chances,
)
from wordgames.hangman.agents.letter_model.model import chosen_words, flat
from wordgames.hangman.agents.position.letters import Floats, Ints
from wordgames.vocabulary.columns import Columns

LEAST_DISCOUNT = 0.1
Packed = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class LongChain:
    """Chances of each symbol after others; S symbols: beside the word, A letters, any other.

    by_two   (S, S, P) chances after two symbols; P is S and what fills the registers
    heads    (slots, 2) contexts of three to six symbols, open-addressed: the key, and in one number
             where its entries start, how many they are, and its share of shorter contexts' chances
    entries  (e,) uint32: a symbol, and its chance in 24 bits
    """

    by_two: Chances
    heads: Packed
    entries: npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True, eq=False)
class _Order:
    """The runs of one length, as ascending keys, and the chance of each one's last symbol.

    contexts, rests   the same runs less the last symbol, and what each leaves to shorter contexts
    """

    runs: Ints
    chances: Floats
    contexts: Ints
    rests: Floats


def long_chain(words: Columns, shelf: Path | None = None, name: str = "") -> LongChain:
    """Return the long chain of a lexicon's words, mapped from the scratch folder if stored there.

    The chances are interpolated and discounted by how often a run was seen (Chen and Goodman,
    1999), after Kneser and Ney: shorter runs count by how many symbols they follow.
    """
    from wordgames.hangman.agents.letter_chain.spelling_kernels import fill_heads

    path = shelf / f"{name}.chain" if shelf else None
    symbols = len(words.letters) + 2
    if path is not None and path.is_file():
        return _parts_of(np.memmap(path, np.uint64, "c"), symbols)
    orders = list(_orders(words, symbols))
    by_two = _rows(orders[:SHORT], symbols)
    keys, values, entries = _pack_heads(orders[SHORT:])
    heads = np.zeros((1 << int(np.ceil(np.log2(len(keys) * 1.4 + 2))), 2), np.uint64)
    fill_heads(keys, values, heads)
    parts = (by_two.view(np.uint64), heads, entries.view(np.uint64))
    whole = np.concatenate([np.array([len(heads)], np.uint64), *(part.ravel() for part in parts)])
    if path is not None:
        write_scratch(path, whole)
    return _parts_of(whole, symbols)


def _parts_of(whole: Packed, symbols: int) -> LongChain:
    filled = -(-symbols // LANES) * LANES
    first = 1 + symbols * symbols * filled // 2
    second = first + 2 * int(whole[0])
    rows = whole[1:first].view(np.float32).reshape(symbols, symbols, filled)
    return LongChain(rows, whole[first:second].reshape(-1, 2), whole[second:].view(np.uint32))


def _orders(words: Columns, symbols: int) -> Iterator[_Order]:
    """Yield the chances after no symbol, after one, and so on."""
    counted = [_count_runs(words, length) for length in range(1, LENGTH + 1)]
    below: _Order | None = None
    for length, (runs, times) in enumerate(counted, 1):
        counts = times.astype(np.float64)
        if length < LENGTH:
            longer = counted[length][0]
            _, follows = np.unique(longer & _ones(length), return_counts=True)
            begins = (runs >> (WIDTH * (length - 1)) == 0) & (length > 1)
            counts = np.where(begins, counts, follows)
        taken = _discounts(counts)[np.minimum(counts, 3).astype(np.int64)]
        contexts, owner = np.unique(runs >> WIDTH, return_inverse=True)
        totals = np.bincount(owner, counts)
        rests = np.bincount(owner, taken) / totals
        if below is None:
            shorter = np.full(len(runs), 1 / symbols)
        else:
            shorter = below.chances[np.searchsorted(below.runs, runs & _ones(length - 1))]
        chances = (counts - taken) / totals[owner] + rests[owner] * shorter
        below = _Order(runs, chances, contexts, rests)
        yield below


def _ones(length: int) -> int:
    """Return the bits of a run's last symbols."""
    return (1 << (WIDTH * length)) - 1


def _count_runs(words: Columns, length: int) -> tuple[Ints, Ints]:
    """Return the keys of all runs of a length, ascending, and how often each was seen.

    A run ends at a letter or behind the word; the word is padded in front with symbols 0.
    """
    codes, ends = flat(words)
    rows = chosen_words(words)
    lengths = np.diff(ends, prepend=0)[rows]
    starts = np.cumsum(lengths + length) - lengths - 1
    letters = np.repeat(starts - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
    sources = np.repeat((ends[rows] - np.cumsum(lengths)), lengths) + np.arange(lengths.sum())
    symbols = np.zeros(int((lengths + length).sum()), np.int64)
    symbols[letters] = codes[sources].astype(np.int64) + 1
    keys = np.zeros(len(symbols), np.int64)
    for back in range(length):
        keys[length - 1 :] |= symbols[length - 1 - back : len(symbols) - back] << (WIDTH * back)
    keys = keys[np.concatenate([letters, starts + lengths])]
    return np.unique(keys, return_counts=True)


def _discounts(counts: Floats) -> Floats:
    """Return what is taken from a run that was seen never, once, twice, more often."""
    singles, pairs, triples, quads = ((counts == times).sum() for times in range(1, 5))
    if not (singles and pairs and triples):
        return np.array([0.0, 0.5, 0.5, 0.5])
    share = singles / (singles + 2 * pairs)
    taken = [1 - 2 * share * pairs / singles, 2 - 3 * share * triples / pairs]
    taken.append(3 - 4 * share * quads / triples)
    most = np.arange(1, 4) - LEAST_DISCOUNT
    return np.array([0.0, *np.clip(taken, LEAST_DISCOUNT, most)])


def _rows(orders: list[_Order], symbols: int) -> Chances:
    """Return (S, S, P): the chances after two symbols, whether those were seen or not."""
    filled = -(-symbols // LANES) * LANES
    below: Floats = np.zeros(filled)
    below[:symbols] = 1 / symbols
    below *= orders[0].rests[0]
    below[orders[0].runs] = orders[0].chances
    for length, order in enumerate(orders[1:], 2):
        rows = np.empty((symbols,) * (length - 1) + (filled,))
        rows[:] = below
        where = _places(order.contexts, length - 1)
        rows[where] *= order.rests[:, None]
        rows[_places(order.runs, length)] = order.chances
        below = rows
    return np.ascontiguousarray(below, np.float32)


def _places(keys: Ints, length: int) -> tuple[Ints, ...]:
    """Return the symbols of runs, an array a place."""
    return tuple(keys >> (WIDTH * back) & _ones(1) for back in reversed(range(length)))


def _pack_heads(orders: list[_Order]) -> tuple[Packed, Packed, npt.NDArray[np.uint32]]:
    """Return the keys and values of all heads, and the entries."""
    keys, values, entries, start = [], [], [], 0
    for reach, order in enumerate(orders, SHORT):
        first = np.searchsorted(order.runs, order.contexts << WIDTH)
        counts = np.diff(first, append=len(order.runs))
        rests = np.rint(order.rests * ((1 << COUNT_AT) - 1)).astype(np.int64)
        keys.append(order.contexts << 3 | reach)
        values.append((first + start) << START_AT | counts << COUNT_AT | rests)
        chances = np.maximum(np.rint(order.chances * ((1 << SYMBOL_AT) - 1)), 1).astype(np.int64)
        entries.append((order.runs & _ones(1)) << SYMBOL_AT | chances)
        start += len(order.runs)
    if start % 2:
        entries.append(np.zeros(1, np.int64))
    return (
        np.concatenate(keys).astype(np.uint64),
        np.concatenate(values).astype(np.uint64),
        np.concatenate(entries).astype(np.uint32),
    )
