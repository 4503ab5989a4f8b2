"""Hosts, which answer guesses: the honest one holds a secret, the other keeps words alive."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wordgames.kernels.masks import fitting
from wordgames.rules.masks import BLANK, MaskObservation, MaskTurn, answer, plain_mask
from wordgames.vocabulary.arrays import Words

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HonestHost:
    """A host that holds a secret and shows all its places of a letter, or one at a time."""

    secret: str
    reveal: str = "all"
    seed: int = 0

    @property
    def start(self) -> str:
        return plain_mask(self.secret)

    def answer(self, turns: tuple[MaskTurn, ...], move: str) -> str:
        mask = turns[-1].mask if turns else self.start
        return answer(self.reveal, mask, self.secret, move, self.seed)


class Family(NamedTuple):
    """Possible answer to a letter: the places shown (bits), and how many words allow it."""

    places: int
    words: int

    @property
    def order(self) -> tuple[int, int, int]:
        """The host's order: most words, then fewest places shown, then the least number of bits."""
        return (-self.words, self.places.bit_count(), self.places)


@dataclass(frozen=True, slots=True)
class AdversarialMaskHost:
    """A host without a secret: it gives the answer that most of the words left allow.

    The words left are the possible answers that fit every answer given; there is always one, and a
    whole word is only right when no other word is left. Ties go to the answer that shows fewer
    places, then to the one whose places, the first worth 1, the next 2, 4, ..., add up to less. So
    the host is a function of the guesses, and a game can be replayed.
    """

    words: Words
    reveal: str = "all"

    @property
    def start(self) -> str:
        return BLANK * self.words.length

    def left(self, turns: tuple[MaskTurn, ...]) -> Rows:
        """Return the rows of the words that could still be the secret, commonest first."""
        mask = turns[-1].mask if turns else self.start
        observation = MaskObservation(None, mask, turns)
        closed = observation.letters if self.reveal == "all" else observation.used_up
        rows = self.words.answers[fitting(self.words, mask, closed, self.words.answers)]
        tried = [row for row in map(self.words.row, observation.wrong_words) if row is not None]
        rows = rows[~np.isin(rows, tried)]
        return rows[np.argsort(-self.words.weights[rows], kind="stable")].astype(np.int64)

    def answer(self, turns: tuple[MaskTurn, ...], move: str) -> str:
        mask = turns[-1].mask if turns else self.start
        rows = self.left(turns)
        if len(move) > 1:
            return move if self.words.strings(rows) == [move] else mask
        families = self._families(rows, mask, move)
        answer = min(families, key=lambda family: family.order, default=Family(0, 0))
        return "".join(
            move if answer.places >> place & 1 else there for place, there in enumerate(mask)
        )

    def survivor(self, turns: tuple[MaskTurn, ...]) -> str:
        """Return the commonest word that fits all answers: the secret, once the game is over."""
        return self.words[int(self.left(turns)[0])]

    def _families(self, rows: Rows, mask: str, letter: str) -> list[Family]:
        """Return every answer to a letter that one of the words allows."""
        symbol = self.words.letters.find(letter)
        blanks = np.array([there == BLANK for there in mask])
        there = (self.words.codes[rows] == symbol) & blanks
        return all_families(there) if self.reveal == "all" else one_families(there)


def all_families(there: npt.NDArray[np.bool_]) -> list[Family]:
    """Return the families where a letter shows all its places; there is (words, places)."""
    patterns, sizes = np.unique(
        np.packbits(there, axis=1, bitorder="little"), axis=0, return_counts=True
    )
    return [
        Family(int.from_bytes(pattern.tobytes(), "little"), int(size))
        for pattern, size in zip(patterns, sizes, strict=True)
    ]


def one_families(there: npt.NDArray[np.bool_]) -> list[Family]:
    """Return the families where a letter shows one place: words with two are in both."""
    missing = int((~there.any(axis=1)).sum())
    shown = [Family(1 << place, int(count)) for place, count in enumerate(there.sum(axis=0))]
    return [family for family in (Family(0, missing), *shown) if family.words]
