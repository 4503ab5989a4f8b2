"""Building columns from words in any order, some of them repeated."""

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import compress
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.arrays import Codes, symbol_dtype
from wordgames.vocabulary.columns import CITIES, WORDS, Columns, Entry, frozen
from wordgames.vocabulary.kinds import NONE
from wordgames.vocabulary.memory_budget import give_back

LONGEST = 255


def columns_from(
    entries: Iterable[Entry], language: str = "und", kind: str = WORDS, folded: bool = False
) -> Columns:
    """Build columns from entries in any order; `Builder` merges repeated words."""
    builder = Builder(language, kind, folded)
    for entry in entries:
        builder.add(entry)
    return builder.columns()


class Builder:
    """Builder of columns that merges repeated words.

    The greatest weight wins, and with it the group, population and position; a word is an answer
    if it was one anywhere. Of several display forms, the one with the greatest sum of weights wins,
    then the most frequent one, then the first; a city shows its greatest namesake's.

    A million words take 250 MB: their facts are in arrays, their first forms are bytes in one
    text, and only words with several forms have a tuple: form, sum, times for each of the others.
    """

    def __init__(self, language: str = "und", kind: str = WORDS, folded: bool = False) -> None:
        self.language, self.kind, self.folded = language, kind, folded
        self.duplicates = 0
        self._rows: dict[str, int] = {}
        self._weights = array("f")
        self._answers = bytearray()
        self._groups: dict[int, str] = {}
        self._places: list[tuple[int, float, float]] = []
        self._text = bytearray()
        self._ends = array("I", [0])
        self._sums = array("d")
        self._times = array("I")
        self._forms: dict[int, tuple[Any, ...]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, word: str) -> bool:
        return word in self._rows

    def add(self, entry: Entry) -> int:
        """Take a word; return how many there are. ValueError for an empty or endless one."""
        word, weight, answer, display, group, population, latitude, longitude = entry
        rows = self._rows
        row = rows.setdefault(word, len(rows))
        if row < len(self._weights):
            self._merge(row, entry)
            return len(rows)
        if not 0 < len(word) <= LONGEST:
            raise ValueError(f"A word has 1 to {LONGEST} letters.")
        self._weights.append(weight)
        self._answers.append(answer)
        if display and display != word:
            self._end_forms(row)
            self._text += display.encode()
            self._ends.append(len(self._text))
        if self.kind == CITIES:
            self._places.append((population, latitude, longitude))
        if group:
            self._groups[row] = group
        return len(rows)

    def _end_forms(self, row: int) -> None:
        """Note the end of the first form of each row before this one: most words have none."""
        self._ends.extend([len(self._text)] * (row + 1 - len(self._ends)))

    def _form(self, row: int) -> bytes:
        """Return the first display form of a row where it differs from the word, or b""."""
        if row + 1 >= len(self._ends):
            return b""
        return bytes(self._text[self._ends[row] : self._ends[row + 1]])

    def _count_once(self) -> None:
        """Note that each word added since the last repeated one was there once."""
        new = self._weights[len(self._sums) :]
        self._sums.extend(new.tolist())
        self._times.extend([1] * len(new))

    def _merge(self, row: int, entry: Entry) -> None:
        self.duplicates += 1
        self._count_once()
        self._show(row, entry)
        self._answers[row] |= entry.answer
        if entry.weight <= self._weights[row]:
            return
        self._weights[row] = entry.weight
        self._groups[row] = entry.group
        if self.kind == CITIES:
            self._places[row] = entry[5:]
            self._sums[row] = self._times[row] = 0
            self._forms[row] = ((entry.display or entry.word).encode(), entry.weight, 1)

    def _show(self, row: int, entry: Entry) -> None:
        """Count a display form of a known word."""
        shown = entry.display or entry.word
        first = self._form(row).decode()
        if shown == (first or entry.word):
            self._sums[row] += entry.weight
            self._times[row] += 1
            return
        form, forms = shown.encode(), self._forms.get(row, ())
        if form not in forms:
            self._forms[row] = (*forms, form, entry.weight, 1)
            return
        at = forms.index(form)
        counted = (form, forms[at + 1] + entry.weight, forms[at + 2] + 1)
        self._forms[row] = (*forms[:at], *counted, *forms[at + 3 :])

    def keep(self, fits: Callable[[str, float], bool]) -> None:
        """Forget the words that a test of word and weight rejects."""
        words = list(self._rows)
        self._rows = {}
        mask = np.fromiter(map(fits, words, self._weights), np.bool_, len(words))
        places = np.cumsum(mask) - 1
        self._rows = {word: new for new, word in enumerate(compress(words, mask))}
        self._keep_forms(mask)
        self._count_once()
        self._weights = array("f", compress(self._weights, mask))
        self._sums = array("d", compress(self._sums, mask))
        self._times = array("I", compress(self._times, mask))
        self._answers = bytearray(compress(self._answers, mask))
        self._groups = {int(places[row]): it for row, it in self._groups.items() if mask[row]}
        self._forms = {int(places[row]): it for row, it in self._forms.items() if mask[row]}
        self._places = list(compress(self._places, mask))
        give_back()

    def _keep_forms(self, mask: npt.NDArray[np.bool_]) -> None:
        """Forget the first forms of all other rows."""
        text, ends = bytearray(), array("I", [0])
        for row in np.flatnonzero(mask[: len(self._ends) - 1]).tolist():
            text += self._text[self._ends[row] : self._ends[row + 1]]
            ends.append(len(text))
        self._text, self._ends = text, ends

    def longest(self) -> int:
        """Return the length of the longest word."""
        return max(map(len, self._rows))

    def weights(self) -> list[float]:
        """Return the weight of each word."""
        return self._weights.tolist()

    def set_answers(self, answers: Iterable[str]) -> list[str]:
        """Make these words the only answers; return those that are not in the list."""
        self._answers = bytearray(len(self._answers))
        missing = []
        for word in answers:
            row = self._rows.get(word)
            if row is None:
                missing.append(word)
            else:
                self._answers[row] = True
        return missing

    def columns(self) -> Columns:
        """Return the columns of the words gathered."""
        places = np.array(self._places, dtype=np.float64).reshape(-1, 3)
        table = WordTable(
            words=list(self._rows),
            weights=np.frombuffer(self._weights, np.float32),
            answers=np.frombuffer(self._answers, np.bool_),
            displays=self._rows_with_display(),
            groups=[self._groups.get(row, "") for row in range(len(self))] if self._groups else [],
            populations=places[:, 0].astype(np.int64),
            positions=places[:, 1:].astype(np.float32),
        )
        return arrange(table, self.language, self.kind, self.folded)

    def _rows_with_display(self) -> Iterator[tuple[int, bytes]]:
        """Yield the rows whose display form differs from the word, with that form."""
        if not (self._text or self._forms):
            return
        for row, word in enumerate(self._rows):
            best = self._form(row)
            if forms := self._forms.get(row):
                first = (best or word.encode(), self._sums[row], self._times[row])
                ranked = zip(*[iter((*first, *forms))] * 3, strict=True)
                best = max(ranked, key=lambda form: form[1:])[0]
            if best and best != word.encode():
                yield row, best


def from_codes(letters: str, lists: Iterable[Codes], kind: str) -> Columns:
    """Return the columns of generated words, given as arrays (n, length) of symbols of `letters`.

    Every word may be the answer and weighs the same. For lists too long to spell out.
    """
    rank = np.argsort(np.argsort([ord(letter) for letter in letters])).astype(symbol_dtype(letters))
    tables = sorted((_sort_rows(rank[codes]) for codes in lists), key=lambda codes: codes.shape[1])
    counts = np.zeros(tables[-1].shape[1] + 1, np.int64)
    for codes in tables:
        counts[codes.shape[1]] = len(codes)
    words = int(counts.sum())
    return Columns(
        letters="".join(sorted(letters)),
        language="und",
        kind=kind,
        folded=False,
        group_names=(),
        counts=frozen(counts),
        codes=frozen(np.concatenate([codes.ravel() for codes in tables])),
        weights=frozen(np.ones(words, np.float32)),
        answers=frozen(np.arange(words, dtype=np.int32)),
        display_rows=frozen(np.zeros(0, np.int32)),
        display_ends=frozen(np.zeros(0, np.uint32)),
        display_text=frozen(np.zeros(0, np.uint8)),
        groups=frozen(np.zeros(0, np.uint16)),
        populations=frozen(np.zeros(0, np.int64)),
        positions=frozen(np.zeros((0, 2), np.float32)),
    )


def _sort_rows(codes: Codes) -> Codes:
    """Return rows of symbols in lexicographic order."""
    rows = np.ascontiguousarray(codes)
    return rows[in_order(rows)]


def no_words() -> Columns:
    """Return the content of the dictionary without words."""
    integers = frozen(np.zeros(0, np.int32))
    return Columns(
        letters="",
        language="und",
        kind=NONE,
        folded=False,
        group_names=(),
        counts=frozen(np.zeros(1, np.int64)),
        codes=frozen(np.zeros(0, np.uint8)),
        weights=frozen(np.zeros(0, np.float32)),
        answers=integers,
        display_rows=integers,
        display_ends=frozen(np.zeros(0, np.uint32)),
        display_text=frozen(np.zeros(0, np.uint8)),
        groups=frozen(np.zeros(0, np.uint16)),
        populations=frozen(np.zeros(0, np.int64)),
        positions=frozen(np.zeros((0, 2), np.float32)),
    )


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
