"""Self-taught: a small network that learned by playing how many guesses a set of words takes."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import CostClass, Promises, Rows
from wordgames.agent.suggestions import Figure, Suggestions
from wordgames.kernels.awaited_kernels import need
from wordgames.kernels.backend import kernels_of
from wordgames.kernels.class_statistics import ClassStatistics
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.languages.translation import (
    deferred_plural,
    joined,
    translatable,
    translatable_plural,
)
from wordgames.learning.network import Floats, Network
from wordgames.tiles.agents.agent import with_reasons
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.one_step import DIGITS, GUESSES, TIES, OneStep, Scores, taken
from wordgames.vocabulary.arrays import Words

FILE = Path(__file__).parent / "self_taught.json"
# Guesses that the network is asked about: half of them by their bits, half by their classes.
POOL = 200
# Letters that have a separate bit.
LETTERS = 64
EXPECTED = Figure(translatable("Guesses expected"), -1, 3, needs=True)
WITHOUT = translatable("Without numba it can't ask its network, so it guesses by information.")


@cache
def kernel() -> ModuleType | None:
    """Return the compiled network, or None without numba; raises KernelsAwaited as `need` does."""
    need(f"{__name__}:kernel")
    return kernels_of("wordgames.wordle.agents.self_taught_kernel")


@cache
def learned() -> Network:
    """Return the network that comes with the site."""
    return Network.read(FILE)


class WordleSelfTaught(OneStep):
    slug = "self-taught"
    name = translatable("Self-taught")
    idea = translatable(
        "A small network has learned from its own games how many guesses a set of words "
        "still takes. Guess the word that leaves the fewest, over all the answers it may get."
    )
    source = translatable(
        "Document 004 proposes that a bot learn when to stop sorting out letters and name a "
        "word; this does it the way Tesauro's TD-Gammon (1995) does."
    )
    choices = joined(
        translatable(
            "The network sees how many words are left, how many letters are in place, at how "
            "many places all agree, and how long the words and the list are. It's asked "
            "about the 100 guesses that tell most and the 100 that make most groups. It "
            "learned from lists of four to seven letters in three languages, playing first "
            "by bits and then by what it had learned; the five-letter English words were not "
            "among them."
        ),
        TIES,
    )
    weakness = translatable(
        "It never follows a line of guesses to its end: it only knows what sets of words "
        "cost on average, so a search with enough time does a little better."
    )
    parameters = (GUESSES,)
    promises = Promises(cost_class=CostClass.SCAN)
    figure = EXPECTED
    reason = translatable_plural(
        "Guesses that its network expects, this one included, over {count} word left.",
        "Guesses that its network expects, this one included, over {count} words left.",
    )
    reason_in_circles = Entropy.reason_in_circles
    hit_in_circles = 1.0

    def prepare(self) -> None:
        super().prepare()
        self.network = learned()

    def measure(self, statistics: ClassStatistics) -> Scores:
        return statistics.entropy

    def _last_words(self, candidates: Rows) -> Suggestions:
        """Name one of the last two: a network is not asked for that."""
        if kernel() is None:
            return _by_bits(super()._last_words(candidates))
        return self._by_costs(candidates.astype(np.int64), candidates, 1)

    def _ranked(self, rows: Rows, candidates: Rows, count: int) -> Suggestions:
        if kernel() is None:
            return _by_bits(super()._ranked(rows, candidates, count))
        if (most := self._most_pairs) and len(rows) * len(candidates) > most:
            rows, _ = self._first_look(rows, candidates, most)
        return self._by_costs(rows, candidates, count)

    def _by_costs(self, rows: Rows, candidates: Rows, count: int) -> Suggestions:
        size = len(candidates)
        statistics = self.marking.statistics(self.words, rows, candidates)
        pool = hopeful(statistics)
        costs = guesses_needed(self.network, self.words, rows[pool], candidates) / size
        order = np.lexsort(
            (pool, -statistics.classes[pool], ~statistics.contains[pool], np.round(costs, DIGITS))
        )[:count]
        best = pool[order]
        idea = deferred_plural(*self.reason, size)
        return Suggestions(
            with_reasons(
                self.words, rows[best], -costs[order], taken(statistics, best), size=size, idea=idea
            )
        )


def _by_bits(answer: Suggestions) -> Suggestions:
    return replace(answer, note=WITHOUT, fallback=True, figure=Entropy.figure)


def hopeful(statistics: ClassStatistics) -> npt.NDArray[np.intp]:
    """Return the guesses worth a closer look, ascending: the best by bits and by classes."""
    count = len(statistics.entropy)
    if count <= POOL:
        return np.arange(count)
    hits = statistics.contains * 1e-6
    kinds = (statistics.entropy, statistics.classes + np.minimum(statistics.entropy / 64, 0.5))
    best = [np.argsort(-(kind + hits), kind="stable")[: POOL // 2] for kind in kinds]
    return np.union1d(*best)


def guesses_needed(
    network: Network, words: Words, rows: npt.NDArray[np.integer], left: Rows
) -> Floats:
    """Return what all the words left take in all if each of some rows is guessed now, (rows,)."""
    sums = np.zeros(len(rows))
    module = kernel()
    if module is None or len(left) < 3:
        codes = feedback_codes(words.codes[rows], words.codes[left])
        return _of_few(codes, all_correct(words.length))
    module.cost(
        feedback_codes(words.codes[rows], words.codes[left]),
        np.uint64(1) << (words.codes[left].astype(np.uint64) % LETTERS),
        all_correct(words.length),
        float(np.log2(len(words))),
        network.first,
        network.second,
        network.third,
        sums,
    )
    return sums


def _of_few(codes: npt.NDArray[np.unsignedinteger], hit: int) -> Floats:
    """Return what up to two words take: a word that is not hit takes one guess more, or two."""
    apart = np.array([len(set(row)) == len(row) for row in codes.tolist()])
    later = (codes != hit).sum(axis=1)
    return np.asarray(codes.shape[1] + later + (later == 2) * ~apart, np.float64)
