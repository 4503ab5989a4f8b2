"""The long chain and whole spellings in plain Python: runs in dictionaries, every filling."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from math import prod

import numpy as np

from wordgames.hangman.agents.letter_chain.long_chain import LEAST_DISCOUNT
from wordgames.hangman.agents.letter_chain.spelling_kernels import LENGTH
from wordgames.hangman.agents.position.letters import Floats

Symbols = tuple[int, ...]
BESIDE = (0,) * (LENGTH - 1)


class PlainLongChain:
    """Words counted in runs of up to seven symbols; a letter's is its number and one more."""

    def __init__(self, words: Iterable[Sequence[int]], letters: int) -> None:
        self.size = letters + 2
        seen: Counter[Symbols] = Counter()
        for word in words:
            symbols = (*BESIDE, *(letter + 1 for letter in word), 0)
            for end in range(LENGTH, len(symbols) + 1):
                seen.update(symbols[end - length : end] for length in range(1, LENGTH + 1))
        before: dict[Symbols, set[int]] = defaultdict(set)
        for run in seen:
            before[run[1:]].add(run[0])
        self.counts: dict[Symbols, dict[int, int]] = defaultdict(dict)
        of_length: dict[int, list[int]] = defaultdict(list)
        for run, times in seen.items():
            whole = len(run) == LENGTH or (len(run) > 1 and run[0] == 0)
            count = times if whole else len(before[run])
            self.counts[run[:-1]][run[-1]] = count
            of_length[len(run)].append(count)
        self.taken = {length: discounts(counts) for length, counts in of_length.items()}
        self.chance = cache(self._chance)

    def _chance(self, context: Symbols, symbol: int) -> float:
        """Return the chance of a symbol after a context of at most six."""
        shorter = self.chance(context[1:], symbol) if context else 1 / self.size
        counts = self.counts.get(context)
        if not counts:
            return shorter
        taken, total = self.taken[len(context) + 1], sum(counts.values())
        rest = sum(taken[min(count, 3)] for count in counts.values())
        count = counts.get(symbol, 0)
        return (count - taken[min(count, 3)] + rest * shorter) / total

    def places(self, mask: Sequence[int], closed: Sequence[bool]) -> Floats:
        """Return (length, A): the chance of each letter in each blank, over every filling."""
        opened = [letter for letter, shut in enumerate(closed) if not shut]
        chances = np.zeros((len(mask), len(closed)))
        for word in product(*(opened if there < 0 else [there] for there in mask)):
            symbols = (*BESIDE, *(letter + 1 for letter in word), 0)
            ends = range(LENGTH - 1, len(symbols))
            chances[np.arange(len(mask)), word] += prod(
                self.chance(symbols[end - LENGTH + 1 : end], symbols[end]) for end in ends
            )
        chances[np.array(mask) >= 0] = 0
        return np.asarray(chances / chances[list(mask).index(-1)].sum())


def discounts(counts: Sequence[int]) -> list[float]:
    """Return what is taken from a run that was seen never, once, twice, more often."""
    one, two, three, four = (counts.count(times) for times in range(1, 5))
    if not (one and two and three):
        return [0.0, 0.5, 0.5, 0.5]
    share = one / (one + 2 * two)
    taken = [1 - 2 * share * two / one, 2 - 3 * share * three / two, 3 - 4 * share * four / three]
    return [
        0.0,
        *(
            min(max(each, LEAST_DISCOUNT), times - LEAST_DISCOUNT)
            for times, each in enumerate(taken, 1)
        ),
    ]
