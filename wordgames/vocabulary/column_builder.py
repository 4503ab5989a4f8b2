"""Building columns from words in any order, some of them repeated."""

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import compress
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.arrays import Codes
from wordgames.vocabulary.column_order import WordTable, arrange, in_order
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
            displays=self._shown(),
            groups=[self._groups.get(row, "") for row in range(len(self))] if self._groups else [],
            populations=places[:, 0].astype(np.int64),
            positions=places[:, 1:].astype(np.float32),
        )
        return arrange(table, self.language, self.kind, self.folded)

    def _shown(self) -> Iterator[tuple[int, bytes]]:
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
    rank = np.argsort(np.argsort([ord(letter) for letter in letters])).astype(np.uint8)
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


def _sort_rows(codes: Codes) -> npt.NDArray[np.uint8]:
    """Return rows of symbols below 256 in lexicographic order."""
    rows = np.ascontiguousarray(codes, dtype=np.uint8)
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
