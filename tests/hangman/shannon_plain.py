"""ShannoNgram's information, placement by placement: the slow twin of `weigh_masks`."""

from __future__ import annotations

from collections import defaultdict
from math import log2
from typing import Any


def information(codes: Any, words: Any, mask: Any, closed: Any) -> tuple[dict[int, float], int]:
    """Return each letter's information, and how many n-grams fit somewhere.

    An n-gram that fits at a start makes, for each of its letters in a blank, the mask in which
    this letter stands at all its blanks there; a mask is as likely as the words of its n-grams.
    """
    order, total, fitting = len(codes[0]), 0, set()
    weights: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
    for start in range(len(mask) - order + 1):
        window = [int(symbol) for symbol in mask[start : start + order]]
        for row, gram in enumerate(codes.tolist()):
            if not all(
                there == letter if there >= 0 else not closed[letter]
                for there, letter in zip(window, gram, strict=True)
            ):
                continue
            fitting.add(row)
            total += int(words[row])
            blanks = [place for place in range(order) if window[place] < 0]
            for letter in {gram[place] for place in blanks}:
                places = tuple(start + place for place in blanks if gram[place] == letter)
                weights[letter, places] += int(words[row])
    gains: dict[int, float] = defaultdict(float)
    for (letter, _), weight in weights.items():
        gains[letter] -= weight / total * log2(weight / total)
    return gains, len(fitting)
