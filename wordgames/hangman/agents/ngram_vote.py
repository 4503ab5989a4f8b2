"""N-gram votes: document 001's agents for words that they have never seen."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Promises
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter, Value
from wordgames.agent.suggestions import Figure
from wordgames.hangman.agents.agent import UNSEEN, HangmanAgent, Scored
from wordgames.hangman.agents.ngrams import Ngrams, largest_order, ngrams_of
from wordgames.hangman.agents.position.letters import Floats, usual_scores
from wordgames.hangman.agents.position.situation import HangmanSituation, Positions, position_of
from wordgames.languages.translation import translatable

LEAST = 2
FIRST = "eai"
NOTHING = translatable("No n-gram fits, so these are the letters of the words of this length.")
COMMON = (
    Parameter("order", 9, translatable("The longest n-grams that vote."), low=LEAST, high=12),
    Parameter("eai", False, translatable("Guess e, a, i first, as document 001 did.")),
    Parameter(
        "orders",
        1,
        translatable("2: the length below votes too, with less weight; tried and dropped by 001."),
        low=1,
        high=2,
    ),
    Parameter(
        "lower", 0.5, translatable("What the length below weighs, with two lengths."), low=0, high=1
    ),
    Parameter(
        "sample",
        0,
        translatable(
            "0: the letter with most votes; otherwise draw it by its votes, each number in "
            "its own way; tried and dropped by 001."
        ),
        low=0,
        draws=True,
    ),
)


@dataclass(frozen=True, slots=True, eq=False)
class Voters:
    """The n-grams that vote in a position: those of one order that fit the mask.

    order  0 where none fits that has an open letter
    codes  (n, order) symbols, those with the greatest votes first
    worth  (n,) what the vote of each counts
    """

    order: int
    codes: npt.NDArray[np.int16]
    worth: Floats

    def __len__(self) -> int:
        return len(self.worth)


class NgramVote(HangmanAgent):
    needs_numba = True
    slug = "ngram-vote"
    name = translatable("N-gram votes")
    figure = Figure(translatable("Votes"), decimals=0)
    idea = translatable(
        "The longest n-grams that fit the mask vote: each gives its letters one vote for "
        "every word that has it, once per time the letter is in it."
    )
    source = translatable("Document 001, its efficient n-gram votes.")
    choices = translatable(
        "An n-gram votes once, however many places it fits. A length whose n-grams fit but "
        "have no open letter counts as empty, as the document's code would find no letter "
        "there. Its fixed opening e, a, i and drawing by votes are parameters, off by "
        "default."
    )
    weakness = translatable(
        "It ignores where in the word an n-gram stands, and one length decides alone: rare "
        "long n-grams outvote common short ones."
    )
    setting = UNSEEN
    promises = Promises(modes=("normal",))
    parameters: ClassVar[tuple[Parameter, ...]] = COMMON
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"001": {"eai": True}}

    def prepare(self) -> None:
        self._orders: Memo[Ngrams] = Memo(12)
        self._most = largest_order(self.words, int(self.params["order"]))

    def ngrams(self, order: int) -> Ngrams:
        """Return the lexicon's n-grams of an order, found once."""
        return self._orders.get(order, lambda: ngrams_of(self.words, order))

    def worth(self, order: int) -> Floats:
        """Return the weight of each n-gram's vote, for one order."""
        return self.ngrams(order).words.astype(np.float64)

    def score(self, positions: Positions) -> Scored:
        length, count = positions.masks.shape[1], len(positions)
        votes = np.zeros(positions.closed.shape)
        decided = np.zeros(count, np.int64)
        for order in range(min(self._most, length), min(LEAST, length) - 1, -1):
            empty = decided == 0
            if not empty.any():
                break
            self._add(order, positions, empty, votes, 1.0)
            decided[empty & (votes.max(axis=1) > 0)] = order
        if int(self.params["orders"]) == 2:
            for order in range(LEAST, length):
                self._add(order, positions, decided == order + 1, votes, self._lower)
        nothing = decided == 0
        votes[nothing] = usual_scores(self.words, positions)[nothing]
        if self.params["sample"]:
            votes = drawn(positions, votes, int(self.params["sample"]))
        self._first_letters(positions, votes)
        return Scored(votes, nothing)

    def voters(self, situation: HangmanSituation) -> Voters:
        """Return the n-grams of the order that decides; the order below, if it votes, left out."""
        positions = position_of(situation)
        mask, closed = np.ascontiguousarray(positions.masks[0], np.int16), positions.closed[0]
        for order in range(min(self._most, len(mask)), min(LEAST, len(mask)) - 1, -1):
            grams, worth = self.ngrams(order), self.worth(order)
            stamps, rows = np.full(len(grams), -1, np.int64), np.empty(len(grams), np.int64)
            fit = rows[: vote_kernels().fitting(grams.codes, mask, closed, stamps, 0, rows)]
            fit = fit[(~closed)[grams.codes[fit]].any(axis=1)]
            if len(fit):
                fit = fit[np.argsort(-worth[fit], kind="stable")]
                return Voters(order, grams.codes[fit], worth[fit])
        return Voters(0, np.empty((0, 0), np.int16), np.empty(0))

    @property
    def _lower(self) -> float:
        return float(self.params["lower"])

    def _add(
        self, order: int, positions: Positions, voting: Any, votes: Floats, share: float
    ) -> None:
        if voting.any():
            vote_kernels().add_votes(
                self.ngrams(order).codes,
                share * self.worth(order),
                np.ascontiguousarray(positions.masks, np.int16),
                np.ascontiguousarray(positions.closed),
                np.ascontiguousarray(voting),
                votes,
            )

    def _first_letters(self, positions: Positions, votes: Floats) -> None:
        """Put the fixed opening before all votes."""
        if not self.params["eai"]:
            return
        most = votes.max(axis=1) + 1.0
        for place, letter in enumerate(FIRST):
            if letter in self.words.letters:
                votes[:, self.words.letters.index(letter)] = most + len(FIRST) - place

    def idea_of(self, situation: HangmanSituation) -> str:
        return translatable("Votes of the longest n-grams that fit the mask.")

    def note(self, situation: HangmanSituation) -> str:
        return NOTHING


class NgramVoteWeighted(NgramVote):
    slug = "ngram-vote-weighted"
    name = translatable("Weighted n-gram votes")
    figure = Figure(translatable("Weighted votes"), decimals=0)
    idea = translatable(
        "Like n-gram votes, but n-grams that are whole words in the lexicon count more, and "
        "longer ones more still."
    )
    source = translatable("Document 001, its final approach.")
    choices = translatable(
        "The document says n squared, and prints n at order 5 and n^2 from 6, where Python's "
        "^ is exclusive or. Squared is the default here; as-printed, printed-xor and its "
        "other trials are values of the parameter. Otherwise like n-gram votes."
    )
    weakness = translatable(
        "A short word inside a long one says little about the letters beside it."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        *COMMON,
        Parameter(
            "whole",
            "n-squared",
            translatable(
                "What an n-gram that is a word counts: once; a constant; n; n squared; as "
                "printed (n "
                "at order 5, n squared from 6); the same with ^ as Python reads it."
            ),
            choices=("none", "constant", "n", "n-squared", "as-printed", "printed-xor"),
        ),
        Parameter("constant", 4.0, translatable("The constant."), low=1, high=100),
    )
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "001": {"eai": False, "whole": "as-printed"},
    }

    def worth(self, order: int) -> Floats:
        plain = super().worth(order)
        return np.where(self.ngrams(order).is_word, plain * self.factor(order), plain)

    def factor(self, order: int) -> float:
        """Return how much more an n-gram of this order counts that is a word."""
        printed = {True: order**2, False: order if order == 5 else 1}[order > 5]
        xor = order ^ 2 if order > 5 else printed
        return {
            "none": 1.0,
            "constant": float(self.params["constant"]),
            "n": float(order),
            "n-squared": float(order**2),
            "as-printed": float(printed),
            "printed-xor": float(xor),
        }[str(self.params["whole"])]


def drawn(positions: Positions, votes: Floats, sample: int) -> Floats:
    """Return scores whose greatest is a letter drawn by its votes.

    It is the same for the same position and run's seed, whichever games reach the position. A
    vote's logarithm with Gumbel noise is greatest as often as its share of the votes.
    """
    logs = np.log(votes, out=np.full_like(votes, -np.inf), where=votes > 0)
    for position, mask in enumerate(positions.masks):
        closed = np.flatnonzero(positions.closed[position]).tolist()
        entropy = [sample, positions.seed, *(mask + 1).tolist(), *closed]
        logs[position] += np.random.default_rng(entropy).gumbel(size=votes.shape[1])
    return np.where(positions.closed, -np.inf, logs)


def vote_kernels() -> ModuleType:
    """Return the compiled kernels; they load numba, so only at the first use."""
    from wordgames.hangman.agents import vote_kernels as compiled

    return compiled
