"""A tree over more equations than a search can look ahead for: the most classes, guess by guess."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.cli.refusal import RefusedError
from wordgames.kernels.backend import numba_wanted
from wordgames.kernels.letter_bits import all_correct, letter_masks, payments
from wordgames.rules.feedback import marks, to_code
from wordgames.vocabulary.arrays import Words

# Equations drawn as openers, and those that they are told apart on at first.
DRAWN = 20_000
# Openers that are then tried on all equations.
HOPEFUL = 20
# More guesses than a game of any such tree takes.
LONGEST_GAME = 16
Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class GreedyTree:
    """A tree as its games: games (equations, guesses) are the rows guessed, -1 after the end."""

    words: Words
    games: npt.NDArray[np.int32]

    @property
    def lengths(self) -> Rows:
        """The guesses that each game takes, shape (equations,)."""
        lengths: Rows = (self.games >= 0).sum(1)
        return lengths

    def lines(self) -> Iterator[tuple[str, ...]]:
        """Yield the guesses of each game, its equation last."""
        names = tuple(self.words.strings(np.arange(len(self.words))))
        for row, count in enumerate(self.lengths.tolist()):
            yield tuple(names[guess] for guess in self.games[row, :count].tolist())


class TreeMaker:
    """The equations of a size, and those drawn to be guessed beside the ones that are left."""

    def __init__(self, words: Words, tried: int, seed: int = 1) -> None:
        """Take a list whose words are all answers; `tried`: members of a set, and others, tried."""
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        # imports numba, which takes a second
        from workshop.games.nerdle import greedy_tree_kernel

        self._kernel: Any = greedy_tree_kernel
        self._words, self._tried = words, tried
        masks = letter_masks(words.codes, len(words.letters)).T
        self._masks = np.ascontiguousarray(masks, np.uint16)
        every = np.arange(1 << words.length, dtype=np.uint16)
        table = [payments(int(mask), every, words.length) for mask in every]
        self._table = np.array(table).astype(np.uint16)
        draw = np.random.default_rng(seed)
        self._others, self._openers, self._sample = (
            draw.permutation(len(words))[:several] for several in (tried, DRAWN, DRAWN)
        )

    def opener(self) -> int:
        """Return the row of the opener with the most classes of those that are tried."""
        first = self._classes(self._openers, self._sample)
        hopeful = self._openers[np.argsort(-first, kind="stable")[:HOPEFUL]]
        return int(hopeful[self._classes(hopeful, np.arange(len(self._words))).argmax()])

    def _classes(self, guesses: Rows, members: Rows) -> Rows:
        codes = np.empty(len(members), np.int64)
        stamps = np.zeros(all_correct(self._words.length) + 2, np.int64)
        counts = np.empty(len(guesses), np.int64)
        for number, guess in enumerate(guesses):
            self._kernel.mark_all(guess, self._masks, members, self._table, codes)
            counts[number] = self._kernel.count_classes(codes, len(members), stamps)
        return counts

    def tree(self, opener: int) -> GreedyTree:
        """Return the tree that begins with an equation; raises RefusedError if it is too deep."""
        games = np.empty((len(self._words), LONGEST_GAME), np.int32)
        kinds = all_correct(self._words.length) + 1
        arrays = (self._masks, self._table, kinds, self._others, self._tried, games)
        if not self._kernel.grow(opener, *arrays):
            raise RefusedError(f"A game of this tree takes more than {LONGEST_GAME} guesses.")
        return GreedyTree(self._words, games)


def check(tree: GreedyTree) -> None:
    """Play every game of a tree by the rules, with no code of the search.

    Raises ValueError where a game does not end with its equation, or where the same marks are
    answered by different guesses.
    """
    told: dict[tuple[int, ...], str] = {}
    secrets = tree.words.strings(np.arange(len(tree.words)))
    for secret, game in zip(secrets, tree.lines(), strict=True):
        seen: tuple[int, ...] = ()
        for guess in game:
            if told.setdefault(seen, guess) != guess:
                raise ValueError(f"{' '.join(game)} leaves the tree at {guess}.")
            seen = (*seen, to_code(marks(guess, secret)))
        if game.count(secret) != 1 or game[-1] != secret:
            raise ValueError(f"{' '.join(game)} does not end with its equation {secret}.")
