"""ShannoNgram: document 001's first agent, by the information of the masks a letter could make."""

from functools import partial

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import CostClass, Promises
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure
from wordgames.hangman.agents.agent import UNSEEN, HangmanAgent, Scored
from wordgames.hangman.agents.ngram_vote import NOTHING, drawn, vote_kernels
from wordgames.hangman.agents.ngrams import Ngrams, largest_order, ngrams_of
from wordgames.hangman.agents.position.letters import Floats, usual_scores
from wordgames.hangman.agents.position.situation import Flags, HangmanSituation, Masks, Positions
from wordgames.languages.translation import translatable

LEAST = 2


class ShannonNgram(HangmanAgent):
    needs_numba = True
    slug = "shannon-ngram"
    name = translatable("ShannoNgram")
    figure = Figure(translatable("Information"), decimals=4)
    idea = translatable(
        "Take every n-gram that fits the mask, at every place where it fits, as part of the "
        "word. Guess the letter whose possible masks tell most."
    )
    source = translatable("Document 001, its first approach.")
    choices = translatable(
        "The document prints its loop without the part for early masks, and doesn't say how "
        "it measures a mask. Here a possible mask is as likely as the n-grams that make it "
        "are common, and a letter's information is the sum of -p log2 p over its masks. The "
        "order starts at 6, or one below the length, and falls while at most one n-gram fits."
    )
    weakness = translatable(
        "Slower than the votes, as its authors say, and it prefers letters that may be in "
        "many places to letters that are surely somewhere."
    )
    setting = UNSEEN
    promises = Promises(modes=("normal",), cost_class=CostClass.SCANS)
    parameters = (
        Parameter("order", 6, translatable("The longest n-grams."), low=LEAST, high=9),
        Parameter(
            "fewest",
            2,
            translatable("The length falls while fewer n-grams than this fit."),
            low=1,
            high=1000,
        ),
        Parameter(
            "sample",
            0,
            translatable(
                "0: the letter with the most information; otherwise draw it by its "
                "information, each number in its own way; tried and dropped by 001."
            ),
            low=0,
            draws=True,
            sparse=True,
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
        if self.params["sample"]:
            scores = drawn(positions, scores, int(self.params["sample"]))
        return Scored(scores, nothing)

    def _information(self, mask: Masks, closed: Flags) -> Floats | None:
        """Return each letter's information, or None where no n-gram with an open letter fits."""
        length = len(mask)
        highest = min(self._most, length if length <= LEAST else length - 1)
        for order in range(highest, min(LEAST, length) - 1, -1):
            grams = self._orders.get(order, partial(ngrams_of, self.words, order))
            weights, total, fits = weighed_masks(grams, mask, closed, len(self.words.letters))
            if fits and (fits >= int(self.params["fewest"]) or order == LEAST):
                gains = information(weights, total)
                if gains[~closed].max(initial=0.0) > 0:
                    return gains
        return None

    def idea_of(self, situation: HangmanSituation) -> str:
        return translatable("Information, in bits, of the masks that the letter could make.")

    def note(self, situation: HangmanSituation) -> str:
        return NOTHING


def weighed_masks(
    grams: Ngrams, mask: Masks, closed: Flags, size: int
) -> tuple[npt.NDArray[np.int64], int, int]:
    """Return what each prospective mask weighs, the weight of all, and how many n-grams fit.

    The weights have the shape (A, length, 2^(order - 1)): of a letter, the first place that it
    would take, and which of the places after it. No other set fits into an n-gram, so a table of
    some hundred kilobytes holds what would be millions of placements.
    """
    order = grams.codes.shape[1]
    weights = np.zeros((size, len(mask), 1 << (order - 1)), np.int64)
    total, fitting = vote_kernels().weigh_masks(
        grams.codes, grams.words, np.ascontiguousarray(mask, np.int16), closed, weights
    )
    return weights, int(total), int(fitting)


def information(weights: npt.NDArray[np.int64], total: int) -> Floats:
    """Return (A,): the sum of -p log2 p over the masks that each letter could make."""
    letter, first, after = np.nonzero(weights)
    if not len(letter):
        return np.zeros(len(weights))
    sets = (after.astype(np.uint64) << np.uint64(1) | np.uint64(1)) << first.astype(np.uint64)
    order = np.lexsort((sets, letter))
    chance = weights[letter, first, after][order] / total
    gains = -chance * np.log2(chance)
    return np.asarray(np.bincount(letter[order], gains, len(weights)), np.float64)
