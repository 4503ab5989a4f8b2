"""The atlas of an agent of Cities: names of any length with their countries, as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.evaluation.lists_from_files import ListError
from wordgames.languages.casing import choices_of
from wordgames.vocabulary.arrays import Words, symbol_dtype
from wordgames.vocabulary.columns import Columns

# Letters of the longest name, and so the places that the advanced game shows.
LONGEST = 20
# Fills a name up to the longest; it is last in the alphabet and no letter.
PAD = "\0"

# Places of a letter in a name: bit i is set if it is the letter at place i.
Places = npt.NDArray[np.uint32]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Atlas(Words):
    """Names of 1 to 20 letters; every one may be the secret.

    letters    the alphabet, PAD last; codes (n, 20) with names filled up by PAD
    groups     the country of every name
    places     (n, letters without PAD) uint32, the places of each letter
    lengths    (n,) letters of each name
    patterns   the signs of every name, in a list of names of several words
    """

    groups: tuple[str, ...] = ()
    places: Places = field(default_factory=lambda: np.empty((0, 0), np.uint32))
    lengths: npt.NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))
    rows: Mapping[str, int] = field(default_factory=dict)
    patterns: tuple[str, ...] = ()

    @classmethod
    def of(cls, cities: Iterable[tuple[str, str]]) -> Atlas:
        """Build from (name, country); a name that comes twice keeps its first country.

        Names that are too long for the game are left out; raises ListError when none is left.
        """
        known: dict[str, str] = {}
        for name, country in cities:
            if 1 <= len(name) <= LONGEST:
                known.setdefault(name, country)
        if not known:
            raise ListError("The list has no city with a name of 20 letters or fewer.")
        names = sorted(known)
        letters = "".join(sorted(set("".join(names)))) + PAD
        index = {letter: symbol for symbol, letter in enumerate(letters)}
        codes = np.array(
            [[index[letter] for letter in name.ljust(LONGEST, PAD)] for name in names],
            dtype=symbol_dtype(letters),
        )
        return cls(
            letters=letters,
            codes=codes,
            weights=np.ones(len(names), np.float32),
            answers=np.arange(len(names), dtype=np.int32),
            groups=tuple(known[name] for name in names),
            places=_places(codes, len(letters) - 1),
            lengths=(codes != len(letters) - 1).sum(axis=1),
            rows={name: row for row, name in enumerate(names)},
        )

    @property
    def alphabet(self) -> str:
        """The letters that can be guessed."""
        return self.letters[:-1]

    def __getitem__(self, row: int) -> str:
        return "".join(self.letters[symbol] for symbol in self.codes[row]).rstrip(PAD)

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __contains__(self, word: object) -> bool:
        return word in self.rows

    def strings(self, rows: npt.NDArray[np.integer] | Sequence[int] | None = None) -> list[str]:
        """Return the names of the given rows, or all names."""
        names = list(self.rows)
        return names if rows is None else [names[row] for row in rows]

    def row(self, word: str) -> int | None:
        """Return the row of a name, or None when it is not in the list."""
        return self.rows.get(word)

    def favoured(self, country: str) -> npt.NDArray[np.bool_]:
        """Return (n,) booleans: is the name of a city in this country? Of none, if it is ""."""
        return np.array(
            [bool(country) and group == country for group in self.groups], dtype=np.bool_
        )

    def letter(self, letter: str) -> int | None:
        """Return a letter's column in `places`, or None where no name has it."""
        column = self.alphabet.find(letter)
        return None if column < 0 else column


def _places(codes: npt.NDArray[np.unsignedinteger], letters: int) -> Places:
    places = np.zeros((len(codes), letters), np.uint32)
    for place in range(LONGEST):
        symbols = codes[:, place].astype(np.int64)
        there = np.flatnonzero(symbols < letters)
        places[there, symbols[there]] |= np.uint32(1 << place)
    return places


@lru_cache(maxsize=8)
def _atlas(columns: Columns) -> Atlas:
    atlas = Atlas.of((entry.word, entry.group) for entry in columns.entries())
    if not choices_of(columns.language).signs:
        return atlas
    return replace(atlas, patterns=tuple(columns.pattern(name) for name in atlas))


def atlas_of(columns: Columns) -> Atlas:
    """Return the atlas of a lexicon's columns, built once in each process."""
    return _atlas(columns)


def prior(favoured: npt.NDArray[np.bool_], weight: float) -> npt.NDArray[np.float64]:
    """Return each name's chance: `weight` shared by the favoured ones, the rest by the others.

    Where there are none of one kind, the other has it all.
    """
    count = int(favoured.sum())
    if count in (0, len(favoured)):
        return np.full(len(favoured), 1 / len(favoured))
    return np.where(favoured, weight / count, (1 - weight) / (len(favoured) - count))


def every_row(atlas: Atlas) -> Rows:
    return np.arange(len(atlas), dtype=np.int32)
