"""ShannoNgram: document 001's first agent, by the information of the masks a letter could make."""

from __future__ import annotations

from functools import partial

import numpy as np

from solvers.agents.base import CostClass, Promises
from solvers.agents.memo import Memo
from solvers.agents.parameters import Parameter
from solvers.agents.suggestions import Figure
from solvers.games.hangman.agents.agent import UNSEEN, HangmanAgent, Scored
from solvers.games.hangman.agents.letters import Floats, Ints
from solvers.games.hangman.agents.ngram_vote import NOTHING, vote_kernels
from solvers.games.hangman.agents.ngrams import Ngrams, largest_order, ngrams_of
from solvers.games.hangman.agents.situation import HIDDEN, Flags, HangmanSituation, Masks, Positions
from solvers.games.hangman.agents.usual import usual_scores

LEAST = 2


class ShannonNgram(HangmanAgent):
    slug = "shannon-ngram"
    name = "ShannoNgram"
    figure = Figure("Information", decimals=4)
    idea = (
        "Take every n-gram that fits the mask, at every place where it fits, as part of the word; "
        "guess the letter whose possible masks carry the most information."
    )
    source = "Document 001, its first approach."
    choices = (
        "The document prints its loop without the part for early masks, and does not print how it "
        "measures a mask. Here a prospective mask is as likely as the n-grams that make it are "
        "common, and a letter's information is the sum of -p log2 p over its masks. The order "
        "starts at 6, or one below the length, and falls while at most one n-gram fits."
    )
    weakness = (
        "Slow, as its authors say, and it likes letters that may stand in many places better than "
        "letters that surely stand somewhere."
    )
    setting = UNSEEN
    promises = Promises(modes=("normal",), cost_class=CostClass.SCANS)
    parameters = (
        Parameter("order", 6, "The greatest order of n-grams.", low=LEAST, high=9),
        Parameter(
            "fewest", 2, "The order falls while fewer n-grams than this fit.", low=1, high=1000
        ),
    )

    def prepare(self) -> None:
        self._orders: Memo[Ngrams] = Memo(12)
        self._most = largest_order(self.words, int(self.params["order"]))

    def score(self, positions: Positions) -> Scored:
        scores = usual_scores(self.words, positions)
        nothing = np.ones(len(positions), np.bool_)
        for position, mask in enumerate(positions.masks):
            letters = self._information(mask, positions.closed[position])
            if letters is not None:
                scores[position], nothing[position] = letters, False
        return Scored(scores, nothing)

    def _information(self, mask: Masks, closed: Flags) -> Floats | None:
        """Return each letter's information, or None where no n-gram with an open letter fits."""
        length = len(mask)
        highest = min(self._most, length if length <= LEAST else length - 1)
        for order in range(highest, min(LEAST, length) - 1, -1):
            grams = self._orders.get(order, partial(ngrams_of, self.words, order))
            rows, starts = placed(grams, mask, closed)
            enough = len(np.unique(rows)) >= int(self.params["fewest"]) or order == LEAST
            if enough and len(rows):
                gains = information(grams, rows, starts, mask, len(self.words.letters))
                if gains[~closed].max(initial=0.0) > 0:
                    return gains
        return None

    def idea_of(self, situation: HangmanSituation) -> str:
        return "Information, in bits, of the masks that the letter could make."

    def note(self, situation: HangmanSituation) -> str:
        return NOTHING


def placed(grams: Ngrams, mask: Masks, closed: Flags) -> tuple[Ints, Ints]:
    """Return which n-grams fit the mask where: rows and starts, one entry a place."""
    order = grams.codes.shape[1]
    rows = [
        vote_kernels().rows_fitting(
            grams.codes, np.ascontiguousarray(mask[start : start + order], np.int16), closed
        )
        for start in range(len(mask) - order + 1)
    ]
    counts = [len(fits) for fits in rows]
    every = np.concatenate([np.empty(0, np.int64), *rows])
    return every, np.repeat(np.arange(len(rows)), counts)


def information(grams: Ngrams, rows: Ints, starts: Ints, mask: Masks, size: int) -> Floats:
    """Return (A,): the sum of -p log2 p over the masks that each letter could make."""
    codes = grams.codes[rows].astype(np.int64)
    cells = starts[:, None] + np.arange(codes.shape[1])
    items, places = np.nonzero(mask[cells] == HIDDEN)
    keys = items * size + codes[items, places]
    order = np.argsort(keys, kind="stable")
    bits = np.uint64(1) << cells[items, places][order].astype(np.uint64)
    first = np.flatnonzero(np.diff(keys[order], prepend=-1))
    if not len(first):
        return np.zeros(size)
    owner, letter = np.divmod(keys[order][first], size)
    place_sets = np.add.reduceat(bits, first)
    worth = grams.words[rows][owner]
    by_mask = np.lexsort((place_sets, letter))
    changed = (np.diff(letter[by_mask], prepend=-1) != 0) | (
        np.diff(place_sets[by_mask], prepend=0) != 0
    )
    masks = np.flatnonzero(changed)
    chance = np.add.reduceat(worth[by_mask], masks) / grams.words[rows].sum()
    gains = -chance * np.log2(chance)
    return np.asarray(np.bincount(letter[by_mask][masks], gains, size), np.float64)
