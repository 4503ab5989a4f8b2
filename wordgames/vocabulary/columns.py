"""A revision's content as flat numpy columns, without Django: kept packed, read as views."""

import hashlib
import json
import lzma
import math
import zlib
from bisect import bisect_left
from collections.abc import ItemsView, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from wordgames.languages.casing import BLANK, choices_of, pattern_of
from wordgames.vocabulary import kinds
from wordgames.vocabulary.arrays import Words, symbol_dtype

WORDS, CITIES, EQUATIONS = kinds.WORDS, kinds.CITIES, kinds.EQUATIONS
FACTS = ("letters", "language", "kind", "folded", "group_names")
ARRAYS = (
    "counts",
    "codes",
    "weights",
    "answers",
    "display_rows",
    "display_ends",
    "display_text",
    "groups",
    "populations",
    "positions",
)
AnyArray = TypeVar("AnyArray", bound=npt.NDArray[Any])
MAGIC = b"LEXICON1"
XZ, XZ_MAGIC = 9 | lzma.PRESET_EXTREME, b"\xfd7zXZ\0"


class Entry(NamedTuple):
    """One word from a file or a form, already in lower case and checked."""

    word: str
    weight: float = 1.0
    answer: bool = True
    display: str = ""
    group: str = ""
    population: int = 0
    latitude: float = math.nan
    longitude: float = math.nan


class Displays(Mapping[int, str]):
    """Display forms by row, read from the arrays on access, not kept as 100,000 strings."""

    __slots__ = ("_ends", "_first", "_offset", "_rows", "_text")

    def __init__(
        self,
        rows: npt.NDArray[np.int32],
        ends: npt.NDArray[np.uint32],
        text: npt.NDArray[np.uint8],
        first: int = 0,
        offset: int = 0,
    ) -> None:
        """Take global sorted `rows`; `first` texts come before them, `offset` is subtracted."""
        self._rows, self._ends, self._text = rows, ends, text
        self._first, self._offset = first, offset

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[int]:
        return (int(row) - self._offset for row in self._rows)

    def __getitem__(self, row: int) -> str:
        place = bisect_left(self._rows, row + self._offset)
        if place == len(self._rows) or self._rows[place] != row + self._offset:
            raise KeyError(row)
        place += self._first
        start = int(self._ends[place - 1]) if place else 0
        return self._text[start : int(self._ends[place])].tobytes().decode()

    def items(self) -> ItemsView[int, str]:
        """Return rows with their forms, all read in one go."""
        first, last = self._first, self._first + len(self._rows)
        ends = self._ends[:last].tolist()
        starts = [0, *ends][first:last]
        text = self._text[: ends[-1] if ends else 0].tobytes()
        spans = zip(self, starts, ends[first:], strict=True)
        return {row: text[start:end].decode() for row, start, end in spans}.items()


@dataclass(frozen=True, eq=False, slots=True)
class Columns:
    """Every word of a revision, in the order of (length, symbols); N words in all.

    letters        the alphabet, sorted code points; a symbol is an index into it
    counts         (longest + 1,) int64, words of each length
    codes          flat symbols, uint8 or uint16, word after word
    weights        (N,) float32
    answers        sorted int32 rows that may be secrets
    display_*      the display forms: sorted int32 rows, the uint32 end of each in the UTF-8 text
    group_names    sorted; groups is (N,) uint16 into it, or empty without groups
    populations    (N,) int64 and positions (N, 2) float32 latitude, longitude; both only for places
    """

    letters: str
    language: str
    kind: str
    folded: bool
    group_names: tuple[str, ...]
    counts: npt.NDArray[np.int64]
    codes: npt.NDArray[np.unsignedinteger]
    weights: npt.NDArray[np.float32]
    answers: npt.NDArray[np.int32]
    display_rows: npt.NDArray[np.int32]
    display_ends: npt.NDArray[np.uint32]
    display_text: npt.NDArray[np.uint8]
    groups: npt.NDArray[np.uint16]
    populations: npt.NDArray[np.int64]
    positions: npt.NDArray[np.float32]
    _words: dict[int, Words] = field(default_factory=dict, init=False, repr=False)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        return f"<Columns: {len(self):,} {self.kind}, language {self.language}>"

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self.words(len(word))

    @property
    def nbytes(self) -> int:
        """Return the size of the arrays in bytes, in memory or in mapped files."""
        return sum(getattr(self, name).nbytes for name in ARRAYS)

    @property
    def lengths(self) -> list[int]:
        """Return the lengths that have words."""
        return [length for length, count in enumerate(self.counts.tolist()) if count]

    def counts_by_length(self) -> dict[int, tuple[int, int]]:
        """Return length -> (words that may be guessed, words that may be the answer)."""
        return {
            length: (len(self.words(length)), len(self.words(length).answers))
            for length in self.lengths
        }

    def first_row(self, length: int) -> int:
        """Return the row of the first word of a length: rows of `words(length)` start there."""
        return int(self.counts[:length].sum())

    def words(self, length: int) -> Words:
        """Return the words of one length, perhaps none: views, with rows counted from 0."""
        if length not in self._words:
            words = self._slice(length)
            if not len(words):
                return words
            self._words[length] = words
        return self._words[length]

    def _slice(self, length: int) -> Words:
        if length < 1:
            raise ValueError("A word has at least one letter.")
        before = self.counts[:length]
        start = int(before.sum())
        count = int(self.counts[length]) if length < len(self.counts) else 0
        symbol = int((before * np.arange(len(before))).sum())
        low, high = np.searchsorted(self.answers, [start, start + count]).tolist()
        first, last = np.searchsorted(self.display_rows, [start, start + count]).tolist()
        return Words(
            letters=self.letters,
            codes=self.codes[symbol : symbol + count * length].reshape(count, length),
            weights=self.weights[start : start + count],
            answers=frozen(self.answers[low:high] - np.int32(start)),
            displays=Displays(
                self.display_rows[first:last], self.display_ends, self.display_text, first, start
            ),
        )

    def strings(self) -> Iterator[str]:
        """Yield every word, in the order of the rows, one length in memory at a time."""
        for length in self.lengths:
            yield from self.words(length).strings()

    def entries(self) -> Iterator[Entry]:
        """Yield every word with its facts; `columns_from` rebuilds the columns."""
        for length in self.lengths:
            words, start = self.words(length), self.first_row(length)
            rows = slice(start, start + len(words))
            shown = dict(words.displays.items())
            displays = [shown.get(row, "") for row in range(len(words))]
            facts = (words.strings(), words.weights.tolist(), words.is_answer.tolist(), displays)
            named = [self.group_names[group] for group in self.groups[rows].tolist()]
            groups = named or repeat("")
            if self.kind == CITIES:
                latitudes, longitudes = self.positions[rows].T.tolist()
                populations = self.populations[rows].tolist()
                yield from map(Entry, *facts, groups, populations, latitudes, longitudes)
            else:
                yield from map(Entry, *facts, groups)

    def record(self, word: str) -> Entry | None:
        """Return the facts about a word (group, population, position, display form), or None."""
        words = self.words(len(word)) if word else None
        row = words.row(word) if words is not None else None
        if words is None or row is None:
            return None
        place = int(np.searchsorted(words.answers, row))
        answer = place < len(words.answers) and int(words.answers[place]) == row
        return self._entry(words, row, word, answer)

    def display(self, word: str) -> str:
        """Return the display form of a word."""
        return self.words(len(word)).display(word)

    def pattern(self, word: str) -> str:
        """Return a word's signs among blanks ("___ _________"); "" in a list without such names."""
        if not choices_of(self.language).signs:
            return ""
        pattern = pattern_of(self.display(word), self.language, folded=self.folded)
        return pattern if pattern.count(BLANK) == len(word) else BLANK * len(word)

    def _entry(self, words: Words, row: int, word: str, answer: bool) -> Entry:
        place = row + self.first_row(words.length)
        entry = Entry(word, float(words.weights[row]), answer, words.displays.get(row, ""))
        if len(self.groups):
            entry = entry._replace(group=self.group_names[self.groups[place]])
        if self.kind == CITIES:
            latitude, longitude = self.positions[place].tolist()
            population = int(self.populations[place])
            entry = entry._replace(population=population, latitude=latitude, longitude=longitude)
        return entry


def frozen(array: AnyArray) -> AnyArray:
    """Return the array, made read-only: a revision never changes."""
    array.flags.writeable = False
    return array


def facts(columns: Columns) -> dict[str, Any]:
    """Return everything but the arrays, as JSON."""
    return {name: getattr(columns, name) for name in FACTS}


def assemble(known: Mapping[str, Any], arrays: Mapping[str, npt.NDArray[Any]]) -> Columns:
    """Build columns from `facts` and arrays by name; raises ValueError if they do not match."""
    fields: dict[str, Any] = {name: known[name] for name in FACTS}
    fields |= {name: frozen(arrays[name]) for name in ARRAYS}
    columns = Columns(**fields | {"group_names": tuple(known["group_names"])})
    words = len(columns.weights)
    letters = int((columns.counts * np.arange(len(columns.counts))).sum())
    agrees = (
        int(columns.counts.sum()) == words
        and len(columns.codes) == letters
        and columns.codes.dtype == symbol_dtype(columns.letters)
        and len(columns.display_rows) == len(columns.display_ends)
        and len(columns.groups) == (words if any(columns.group_names) else 0)
        and len(columns.populations) == (words if columns.kind == CITIES else 0)
        and columns.positions.shape == (len(columns.populations), 2)
    )
    if not agrees:
        raise ValueError("The columns of this lexicon do not agree with each other.")
    return columns


def content_hash(columns: Columns) -> str:
    """Return the SHA-256 of the content: the same words give the same hash, however kept."""
    digest = hashlib.sha256(json.dumps(facts(columns), sort_keys=True).encode())
    for name in ARRAYS:
        array = getattr(columns, name)
        digest.update(f"{name}{array.dtype.str}{array.shape}".encode())
        digest.update(np.ascontiguousarray(array).data)
    return digest.hexdigest()


def pack(columns: Columns, *, small: bool = False) -> bytes:
    """Return one compressed blob: a line of JSON that describes the rest, then zlib.

    `small` takes xz instead: half the size, in ten times the time; `unpack` reads both.
    """
    arrays = {name: getattr(columns, name) for name in ARRAYS}
    shapes = {name: [array.dtype.str, array.shape] for name, array in arrays.items()}
    header = json.dumps({"facts": facts(columns), "arrays": shapes}).encode()
    content = b"".join(array.tobytes() for array in arrays.values())
    body = lzma.compress(content, preset=XZ) if small else zlib.compress(content, 6)
    return b"\n".join((MAGIC, header, body))


# Bytes that something packed may have inside: a million long words take a fifth of them.
MOST_UNPACKED = 1 << 28
# Exceptions that reading a packed lexicon raises, depending on the wrong byte.
DAMAGED = (ValueError, LookupError, TypeError, OverflowError, zlib.error, lzma.LZMAError)


def unpack(blob: bytes) -> Columns:
    """Return the columns that `pack` packed; raises ValueError for anything else."""
    if not blob.startswith(MAGIC + b"\n"):
        raise ValueError("This is not a packed lexicon.")
    start = len(MAGIC) + 1
    end = blob.find(b"\n", start)
    try:
        described = json.loads(blob[start:end])
        # A view: a million words take 20 MB, and copying would make two more of them.
        body = memoryview(blob)[end + 1 :]
        return assemble(described["facts"], dict(_arrays_of(described["arrays"], expanded(body))))
    except DAMAGED as error:
        raise ValueError("This packed lexicon is damaged.") from error


def expanded(data: bytes | memoryview) -> bytes:
    """Return what zlib or xz compressed; raises one of DAMAGED if it is cut short or too much."""
    xz = data[: len(XZ_MAGIC)] == XZ_MAGIC
    engine = lzma.LZMADecompressor(memlimit=MOST_UNPACKED) if xz else zlib.decompressobj()
    content = engine.decompress(data, MOST_UNPACKED + 1)
    if len(content) > MOST_UNPACKED or not engine.eof:
        raise ValueError("Compressed data is cut short or too large.")
    return content


def _arrays_of(
    shapes: Mapping[str, tuple[str, list[int]]], content: bytes
) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    """Yield each array in turn out of the bytes of all."""
    start = 0
    for name, (kind, shape) in shapes.items():
        count = math.prod(shape)
        dtype = np.dtype(kind)
        # Copies: otherwise one small array would keep the whole content in memory.
        yield name, np.frombuffer(content, dtype, count, start).reshape(shape).copy()
        start += count * dtype.itemsize
