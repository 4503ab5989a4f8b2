"""Look-ahead on Fibble: the guess after which the fewest guesses are needed, lies and all."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import CostClass, Promises, Rows
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.evidence import FOUND, NAMES
from wordgames.fibble.agents.tile_agents import FIBBLE, FibbleEntropy
from wordgames.fibble.lies import apart
from wordgames.kernels.backend import kernels_of
from wordgames.kernels.feedback_codes import codes_of, feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.languages.translation import (
    deferred_plural,
    joined,
    translatable,
    translatable_plural,
)
from wordgames.rules.feedback import CORRECT
from wordgames.tiles.agents.agent import TileAgent, with_reasons
from wordgames.tiles.agents.one_step import DIGITS, KEPT, TIES, page_pairs
from wordgames.tiles.agents.situation import TileSituation
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation

Floats = npt.NDArray[np.float64]
# Words left at most that are followed: they take half a CPU second.
MOST = 100
# Guesses that may be made on the way beside the words left: the most hopeful now.
POOL = 40
# Letters of a word at most: each code has a separate place.
LONGEST = 10
REASON = translatable_plural(
    "Guesses from here, this one included, following every row that could come: {count} word left.",
    "Guesses from here, this one included, following every row that could come: {count} "
    "words left.",
)
BY_BITS = translatable("Too many words are left to follow them all, so it guesses by information.")


@cache
def kernel() -> ModuleType | None:
    """Return the compiled search, or None without numba."""
    return kernels_of("wordgames.fibble.agents.lookahead_kernel")


class FibbleLookahead(TileAgent):
    slug = "lookahead"
    name = translatable("Look-ahead")
    figure = Figure(translatable("Guesses expected"), -1, 3, needs=True)
    idea = translatable(
        "Guess whatever leaves the fewest guesses on average: it follows the promising "
        "guesses, row by possible row, to the end of the game. A word is in many of these "
        "rows, with the weight its lies give it in each."
    )
    source = translatable(
        "A search of beliefs, as for a game whose state is hidden (Kaelbling, Littman and "
        "Cassandra, 1998), with the estimate of the look-ahead of Cities."
    )
    choices = joined(
        translatable(
            "It tries guesses in the order of an estimate: one guess and, for each bit of "
            "entropy left, as many more as scale says, and at least two minus the chance of "
            "the likeliest word. It follows as many as width says, and after each of them "
            "only the best one, of the words left and the most promising others. While more "
            "than 100 words are left, it goes by the estimate alone. Without numba, with "
            "long words, and in help with long lists, it plays as entropy."
        ),
        TIES,
    )
    weakness = translatable(
        "What it finds is the best found, not proven: it follows a few guesses of thousands."
    )
    parameters = (
        Parameter(
            "width", 4, translatable("Guesses it follows at first."), low=1, high=32,
            costly=True,
        ),
        Parameter(
            "scale",
            0.45,
            translatable("Guesses it thinks a bit of entropy costs."),
            low=0,
            high=2,
        ),
    )  # fmt: skip
    promises = Promises(
        modes=("normal",), cost_class=CostClass.LIMITED_SEARCH, standing=NAMES[FOUND]
    )
    marking = FIBBLE

    def prepare(self) -> None:
        self.one_step = FibbleEntropy(self.words, self.options)
        self.memo: Memo[tuple[Rows, Floats]] = Memo(KEPT)

    @property
    def status(self) -> str:
        """Return the proof status: the width of its search."""
        return f"width {self.params['width']}, best found"

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        candidates = situation.candidates
        pairs = len(self.words) * len(candidates)
        far = self.words.length > LONGEST or pairs > page_pairs(self.words)
        if kernel() is None or far or len(situation.others):
            answer = self.one_step.rank(situation, count)
            return replace(
                answer,
                note=BY_BITS,
                fallback=kernel() is None,
                figure=answer.figure or self.one_step.figure,
            )
        key = situation.observation.turns
        rows, needed = self.memo.get(key, lambda: self._search(situation.observation, candidates))
        order = np.lexsort((rows, ~np.isin(rows, candidates), np.round(needed, DIGITS)))[:count]
        best = order[needed[order] < np.inf]
        statistics = self.marking.statistics(self.words, rows[best], candidates)
        idea = deferred_plural(*REASON, len(candidates))
        return Suggestions(
            with_reasons(
                self.words, rows[best], -needed[best], statistics, size=len(candidates), idea=idea
            )
        )

    def estimated(self, situation: TileSituation, moves: Sequence[str]) -> dict[str, float]:
        """Return the guesses that the game should take after each of some moves, one row ahead.

        Nothing without numba and with long words, and none of a move that is not in its list.
        """
        module, words, left = kernel(), self.words, situation.candidates
        rows = {move: row for move in moves if (row := words.row(move)) is not None}
        if module is None or words.length > LONGEST or not len(left) or not rows:
            return {}
        if len(left) == 1:
            only = words[int(left[0])]
            return {move: 1.0 if move == only else 2.0 for move in rows}
        codes = feedback_codes(words.codes[list(rows.values())], words.codes[left], np.uint16)
        estimates, columns = np.empty(len(rows)), np.arange(len(left), dtype=np.int64)
        weights = belief(words, situation.observation, left)
        lies, scale = lies_of(words.length), float(self.params["scale"])
        module.estimate(codes, np.arange(len(rows)), columns, weights, lies, scale, estimates)
        return dict(zip(rows, estimates.tolist(), strict=True))

    def _search(self, observation: WordleObservation, left: Rows) -> tuple[Rows, Floats]:
        """Return rows of hopeful guesses and what each needs, infinity where not followed."""
        module, words, size = kernel(), self.words, len(left)
        if module is None or size == 1:
            return left, np.ones(size)
        weights = belief(words, observation, left)
        scale, columns = float(self.params["scale"]), np.arange(size, dtype=np.int64)
        codes = feedback_codes(words.codes, words.codes[left], np.uint16)
        lies = lies_of(words.length)
        every, estimates = np.arange(len(words)), np.empty(len(words))
        module.estimate(codes, every, columns, weights, lies, scale, estimates)
        hopeful = np.argsort(estimates, kind="stable")[: POOL + size]
        others = hopeful[~np.isin(hopeful, left)][:POOL]
        rows = np.concatenate([left, others])
        if size > MOST:
            return rows[size:], estimates[others]
        values = np.full(len(rows), np.inf)
        width = int(self.params["width"])
        module.solve(codes[rows], columns, weights, lies, width, scale, np.inf, values)
        return rows, values


@cache
def lies_of(length: int) -> Any:
    """Return the rows that true marks of a length may be shown as, for the kernels."""
    module = kernel()
    return module and module.lies_of(length)


def belief(words: Words, observation: WordleObservation, left: Rows) -> Floats:
    """Return the chance of each word left, (n,), by how often its lies show what was shown.

    Where one tile alone is wrong, its lie has but one way to go, and is shown twice as often.
    """
    weights = np.ones(len(left))
    for turn in observation.turns:
        if sum(mark != CORRECT for mark in turn.marks) == 1:  # the lie is at the one wrong tile
            codes = codes_of(words.symbols(turn.guess), words.codes[left])
            weights[apart(codes, all_correct(words.length), words.length) == 1] *= 2
    return np.asarray(weights / weights.sum())
