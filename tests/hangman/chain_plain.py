"""The chain of letters in plain Python: every filling of the blanks by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from math import log, prod

import numpy as np

from wordgames.hangman.agents.letter_chain.chain import LANES
from wordgames.hangman.agents.letter_chain.chain_kernels import DISCOUNT, FLOOR, LEAST_CHANCE
from wordgames.hangman.agents.position.letters import Floats

Symbols = tuple[int, ...]
BESIDE = (0, 0, 0)


class PlainChain:
    """Words counted in runs of up to four symbols; a letter's symbol is its number and one more."""

    def __init__(self, words: Iterable[Sequence[int]], letters: int) -> None:
        self.size = -(-(letters + 2) // LANES) * LANES
        self.runs: Counter[Symbols] = Counter()
        for word in words:
            symbols = (*BESIDE, *(letter + 1 for letter in word), 0)
            for at in range(3, len(symbols)):
                self.runs.update(symbols[at - reach : at + 1] for reach in range(4))

    def chance(self, context: Symbols, symbol: int) -> float:
        """Return the chance of a symbol after a context of at most three."""
        counts = [self.runs[(*context, other)] for other in range(self.size)]
        total = sum(counts)
        if not context:
            return (counts[symbol] + 1) / (total + self.size)
        if not total:
            return self.chance(context[1:], symbol)
        seen = max(counts[symbol] - float(DISCOUNT), 0.0)
        rest = float(DISCOUNT) * sum(count > 0 for count in counts)
        return (seen + rest * self.chance(context[1:], symbol)) / total

    def places(self, kept: Sequence[Sequence[int]], reach: int) -> Floats:
        """Return (length, P): the chance of each kept symbol at each place, by so long contexts."""
        chances = np.zeros((len(kept), self.size))
        for filling in product(*kept):
            symbols = (*BESIDE, *filling, 0)
            weight = prod(
                self.chance(symbols[at - reach : at], symbols[at]) for at in range(3, len(symbols))
            )
            chances[np.arange(len(kept)), filling] += weight
        return np.asarray(chances / chances.sum(axis=1, keepdims=True))

    def logs(self, mask: Sequence[int], closed: Sequence[bool]) -> Floats:
        """Return (length, A): what `chain_kernels.chain_logs` fills."""
        opened = [letter + 1 for letter, shut in enumerate(closed) if not shut]
        coarse = self.places([opened if it < 0 else [it + 1] for it in mask], 2)
        kept = [
            [symbol for symbol in opened if coarse[place, symbol] >= LEAST_CHANCE]
            if it < 0
            else [it + 1]
            for place, it in enumerate(mask)
        ]
        fine = self.places(kept, 3)
        logs = np.zeros((len(mask), len(closed)))
        for place, there in enumerate(mask):
            for symbol in opened if there < 0 else ():
                rare = min(coarse[place, symbol], LEAST_CHANCE)
                logs[place, symbol - 1] = log(max(fine[place, symbol] or rare, FLOOR))
        return logs
