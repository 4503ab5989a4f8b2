"""Build columns from words that come in any order, some of them twice."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from lexicons.arrays import Codes, symbol_dtype
from lexicons.columns import CITIES, WORDS, Columns, Entry, frozen

MOST_GROUPS = 65_535
LONGEST = 255


@dataclass(slots=True)
class Table:
    """The facts of words in any order: one item for each word in each column."""

    words: list[str]
    weights: npt.NDArray[np.float32]
    answers: npt.NDArray[np.bool_]
    displays: Mapping[int, str]
    groups: list[str] = field(default_factory=list)
    populations: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    positions: npt.NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 2), np.float32))


def columns_from(
    entries: Iterable[Entry], language: str = "und", kind: str = WORDS, folded: bool = False
) -> Columns:
    """Build columns from entries in any order; a word that comes twice is merged by `Builder`."""
    builder = Builder(language, kind, folded)
    for entry in entries:
        builder.add(entry)
    return builder.columns()


class Builder:
    """Gathers words; those that come twice are merged.

    The greatest weight wins, and with it the group, population and position; a word is an answer
    if it was one anywhere. Of several forms to show, the one with the greatest sum of weights wins,
    then the one that came most often, then the first; a city shows its greatest namesake's.
    """

    def __init__(self, language: str = "und", kind: str = WORDS, folded: bool = False) -> None:
        self.language, self.kind, self.folded = language, kind, folded
        self.duplicates = 0
        self._rows: dict[str, int] = {}
        self._weights = array("f")
        self._answers = bytearray()
        self._groups: dict[int, str] = {}
        self._places: list[tuple[int, float, float]] = []
        self._forms: dict[int, dict[str, tuple[float, int]]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, word: str) -> bool:
        return word in self._rows

    def add(self, entry: Entry) -> None:
        """Take a word; raises ValueError for an empty or endless one."""
        rows = self._rows
        row = rows.setdefault(entry.word, len(rows))
        if row < len(self._weights):
            self._merge(row, entry)
            return
        if not 0 < len(entry.word) <= LONGEST:
            raise ValueError(f"A word has 1 to {LONGEST} letters.")
        self._weights.append(entry.weight)
        self._answers.append(entry.answer)
        if self.kind == CITIES:
            self._places.append(entry[5:])
        if entry.group:
            self._groups[row] = entry.group
        if entry.display and entry.display != entry.word:
            self._forms[row] = {entry.display: (entry.weight, 1)}

    def _merge(self, row: int, entry: Entry) -> None:
        self.duplicates += 1
        shown = entry.display or entry.word
        forms = self._forms.setdefault(row, {entry.word: (self._weights[row], 1)})
        total, times = forms.get(shown, (0.0, 0))
        forms[shown] = (total + entry.weight, times + 1)
        self._answers[row] |= entry.answer
        if entry.weight <= self._weights[row]:
            return
        self._weights[row] = entry.weight
        self._groups[row] = entry.group
        if self.kind == CITIES:
            self._places[row] = entry[5:]
            self._forms[row] = {shown: (entry.weight, 1)}

    def keep(self, fits: Callable[[str, float], bool]) -> None:
        """Forget the words that do not fit, by the word and its weight."""
        rows = [row for row, word in enumerate(self._rows) if fits(word, self._weights[row])]
        words = list(self._rows)
        places = {old: new for new, old in enumerate(rows)}
        self._rows = {words[row]: new for new, row in enumerate(rows)}
        self._weights = array("f", [self._weights[row] for row in rows])
        self._answers = bytearray(self._answers[row] for row in rows)
        self._groups = {places[row]: name for row, name in self._groups.items() if row in places}
        self._forms = {places[row]: forms for row, forms in self._forms.items() if row in places}
        if self.kind == CITIES:
            self._places = [self._places[row] for row in rows]

    def longest(self) -> int:
        """Return the letters of the longest word."""
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
        table = Table(
            words=list(self._rows),
            weights=np.frombuffer(self._weights, np.float32),
            answers=np.frombuffer(self._answers, np.bool_),
            displays=dict(self._shown()),
            groups=[self._groups.get(row, "") for row in range(len(self))] if self._groups else [],
            populations=places[:, 0].astype(np.int64),
            positions=places[:, 1:].astype(np.float32),
        )
        return arrange(table, self.language, self.kind, self.folded)

    def _shown(self) -> Iterable[tuple[int, str]]:
        for row, forms in self._forms.items():
            yield row, max(forms, key=forms.__getitem__)


def arrange(table: Table, language: str, kind: str, folded: bool) -> Columns:
    """Return the columns of words that differ from each other; raises ValueError for none."""
    words = table.words
    if not words:
        raise ValueError("The word list is empty.")
    order = sorted(range(len(words)), key=words.__getitem__)
    order.sort(key=lambda row: len(words[row]))
    new_rows = np.empty(len(words), np.int32)
    rows = np.array(order, np.int32)
    new_rows[rows] = np.arange(len(words), dtype=np.int32)
    letters, codes = spell([words[row] for row in order])
    group_names, groups = _groups([table.groups[row] for row in order] if table.groups else [])
    display_rows, display_ends, display_text = _displays(table, new_rows)
    return Columns(
        letters=letters,
        language=language,
        kind=kind,
        folded=folded,
        group_names=group_names,
        counts=frozen(np.bincount([len(word) for word in words]).astype(np.int64)),
        codes=frozen(codes),
        weights=frozen(table.weights[rows]),
        answers=frozen(np.flatnonzero(table.answers[rows]).astype(np.int32)),
        display_rows=frozen(display_rows),
        display_ends=frozen(display_ends),
        display_text=frozen(display_text),
        groups=frozen(groups),
        populations=frozen(table.populations[rows] if kind == CITIES else table.populations[:0]),
        positions=frozen(table.positions[rows] if kind == CITIES else table.positions[:0]),
    )


def spell(words: list[str]) -> tuple[str, npt.NDArray[np.unsignedinteger]]:
    """Return the alphabet of the words, and their symbols one after another."""
    text = "".join(words)
    letters = "".join(sorted(set(text)))
    symbols = np.zeros(ord(letters[-1]) + 1, symbol_dtype(letters))
    symbols[[ord(letter) for letter in letters]] = np.arange(len(letters))
    return letters, symbols[np.frombuffer(text.encode("utf-32-le"), np.uint32)]


def _groups(names: list[str]) -> tuple[tuple[str, ...], npt.NDArray[np.uint16]]:
    if not any(names):
        return (), np.zeros(0, np.uint16)
    known = tuple(sorted(set(names)))
    if len(known) > MOST_GROUPS:
        raise ValueError(f"A lexicon may have at most {MOST_GROUPS:,} groups.")
    index = {name: place for place, name in enumerate(known)}
    return known, np.array([index[name] for name in names], np.uint16)


def _displays(
    table: Table, new_rows: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint32], npt.NDArray[np.uint8]]:
    """Return the rows, ends and text of the forms that differ from their words."""
    shown = sorted(
        (int(new_rows[row]), form)
        for row, form in table.displays.items()
        if form != table.words[row]
    )
    texts = [form.encode() for _, form in shown]
    ends = np.cumsum([len(text) for text in texts], dtype=np.uint32)
    text = np.frombuffer(b"".join(texts), np.uint8).copy()
    return np.array([row for row, _ in shown], np.int32), ends, text


def from_codes(letters: str, lists: Iterable[Codes], kind: str) -> Columns:
    """Return the columns of generated words, each list (n, length) symbols of `letters`.

    Every word may be the answer and weighs the same. For lists too long to be spelled out.
    """
    rank = np.argsort(np.argsort([ord(letter) for letter in letters])).astype(np.uint8)
    tables = sorted((_in_order(rank[codes]) for codes in lists), key=lambda codes: codes.shape[1])
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


def _in_order(codes: Codes) -> npt.NDArray[np.uint8]:
    """Return rows of symbols below 256 in lexicographic order."""
    rows = np.ascontiguousarray(codes, dtype=np.uint8)
    return rows[np.argsort(rows.view(f"S{rows.shape[1]}").ravel(), kind="stable")]
