"""Sorting the facts of words into the order of columns, in arrays throughout."""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.arrays import symbol_dtype
from wordgames.vocabulary.columns import CITIES, Columns, frozen

MOST_GROUPS = 65_535
# Rows converted to Python numbers at a time: a million would take 40 MB.
BLOCK = 50_000
Rows = npt.NDArray[np.intp]
Symbols = npt.NDArray[np.unsignedinteger]


@dataclass(slots=True)
class WordTable:
    """Facts of words in any order: one item per word in each column.

    `displays` are the rows whose display form differs from the word, each with that form.
    """

    words: list[str]
    weights: npt.NDArray[np.float32]
    answers: npt.NDArray[np.bool_]
    displays: Iterable[tuple[int, bytes]]
    groups: list[str] = field(default_factory=list)
    populations: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    positions: npt.NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 2), np.float32))


def arrange(table: WordTable, language: str, kind: str, folded: bool) -> Columns:
    """Return the columns of distinct words; raises ValueError without any."""
    if not table.words:
        raise ValueError("The word list is empty.")
    lengths = np.fromiter(map(len, table.words), np.int32, len(table.words))
    used: set[str] = set()
    for row in range(0, len(table.words), BLOCK):
        used.update("".join(table.words[row : row + BLOCK]))
    letters = "".join(sorted(used))
    parts = list(_by_length(table.words, lengths, letters))
    rows = np.concatenate([order for order, _ in parts])
    group_names, groups = _groups([table.groups[row] for row in rows] if table.groups else [])
    display_rows, display_ends, display_text = _displays(table.displays, rows)
    return Columns(
        letters=letters,
        language=language,
        kind=kind,
        folded=folded,
        group_names=group_names,
        counts=frozen(np.bincount(lengths).astype(np.int64)),
        codes=frozen(np.concatenate([symbols for _, symbols in parts])),
        weights=frozen(table.weights[rows]),
        answers=frozen(np.flatnonzero(table.answers[rows]).astype(np.int32)),
        display_rows=frozen(display_rows),
        display_ends=frozen(display_ends),
        display_text=frozen(display_text),
        groups=frozen(groups),
        populations=frozen(table.populations[rows] if kind == CITIES else table.populations[:0]),
        positions=frozen(table.positions[rows] if kind == CITIES else table.positions[:0]),
    )


def _by_length(
    words: list[str], lengths: npt.NDArray[np.int32], letters: str
) -> Iterator[tuple[Rows, Symbols]]:
    """Yield for each length the rows of its words, sorted, and their symbols one after another.

    One length at a time: the letters of a million words as UTF-32 would be 50 MB.
    """
    symbol_of = np.zeros(ord(letters[-1]) + 1, symbol_dtype(letters))
    symbol_of[[ord(letter) for letter in letters]] = np.arange(len(letters))
    for length in np.unique(lengths).tolist():
        here = np.flatnonzero(lengths == length)
        text = "".join([words[row] for row in here.tolist()]).encode("utf-32-le")
        symbols = symbol_of[np.frombuffer(text, np.uint32)].reshape(-1, length)
        order = in_order(symbols)
        yield here[order], symbols[order].ravel()


def in_order(symbols: Symbols) -> Rows:
    """Return the order of rows of symbols: the words' own, as symbols are numbered by code point.

    As bytes, the greater half of each symbol first, rows compare in that order too.
    """
    plain = symbols.astype(symbols.dtype.newbyteorder(">"), order="C", copy=False)
    return np.argsort(plain.view(f"S{plain.shape[1] * plain.itemsize}").ravel(), kind="stable")


def _groups(names: list[str]) -> tuple[tuple[str, ...], npt.NDArray[np.uint16]]:
    if not any(names):
        return (), np.zeros(0, np.uint16)
    known = tuple(sorted(set(names)))
    if len(known) > MOST_GROUPS:
        raise ValueError(f"A lexicon may have at most {MOST_GROUPS:,} groups.")
    index = {name: place for place, name in enumerate(known)}
    return known, np.array([index[name] for name in names], np.uint16)


def _displays(
    displays: Iterable[tuple[int, bytes]], rows: Rows
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint32], npt.NDArray[np.uint8]]:
    """Return the new rows, ends and text of display forms that differ from their words."""
    text, old_rows, sizes = bytearray(), array("I"), array("I")
    for row, form in displays:
        old_rows.append(row)
        sizes.append(len(form))
        text += form
    new_rows = np.empty(len(rows), np.int32)
    new_rows[rows] = np.arange(len(rows), dtype=np.int32)
    shown = new_rows[np.frombuffer(old_rows, np.uint32)]
    order = np.argsort(shown)
    length = np.frombuffer(sizes, np.uint32)
    ends = np.cumsum(length, dtype=np.uint32)
    sorted_text = bytearray()
    for part in np.array_split(order, 1 + len(order) // BLOCK):
        for start, end in zip((ends - length)[part].tolist(), ends[part].tolist(), strict=True):
            sorted_text += text[start:end]
    return (
        shown[order],
        np.cumsum(length[order], dtype=np.uint32),
        np.frombuffer(sorted_text, np.uint8),
    )
