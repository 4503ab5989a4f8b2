"""The greatest chance to win, in plain Python: the twin of `win_kernels`."""

from __future__ import annotations

from typing import Any

FEW = 14
"""Sets of up to so many words try every letter."""

Part = tuple[int, ...]


def split(places: Any, words: Part, letter: int) -> dict[int, Part]:
    """Return the parts of a set that a letter tells apart, by the places where it stands."""
    parts: dict[int, list[int]] = {}
    for word in words:
        parts.setdefault(int(places[word, letter]), []).append(word)
    return {there: tuple(part) for there, part in parts.items()}


class Searched:
    """One search: what was found for sets, and how many sets may still be searched."""

    def __init__(self, places: Any, breadth: int, most: int) -> None:
        self.places, self.breadth, self.budget = places, breadth, most
        self.known: dict[tuple[Part, int], tuple[int, int]] = {}

    def best_wins(self, words: Part, lives: int) -> tuple[int, int]:
        """Return in how many words the game is won, at best, and the letter for it."""
        if len(words) <= 1:
            return len(words), -1
        if (words, lives) not in self.known:
            self.budget -= 1
            self.known[words, lives] = self._search(words, lives)
        return self.known[words, lives]

    def _search(self, words: Part, lives: int) -> tuple[int, int]:
        best, best_letter = -1, -1
        for letter in self._letters(words):
            wins = sum(
                self.best_wins(part, lives - (there == 0))[0]
                for there, part in split(self.places, words, letter).items()
                if there or lives > 1
            )
            if wins > best:
                best, best_letter = wins, letter
            if best == len(words):
                break
        return best, best_letter

    def _letters(self, words: Part) -> list[int]:
        """Return the letters to try: one that all words hold, else those that most hold."""
        holding = {}
        for letter in range(self.places.shape[1]):
            parts = split(self.places, words, letter)
            if len(parts) > 1 and set(parts) != {0}:
                holding[letter] = len(words) - len(parts.get(0, ()))
        order = sorted(holding, key=lambda letter: -holding[letter])
        free = [letter for letter in order if holding[letter] == len(words)]
        if free or self.budget < 0:
            return order[:1]
        return order if len(words) <= FEW else order[: self.breadth]


def search_all(  # noqa: PLR0917
    places: Any,
    ends: Any,
    chosen: Any,
    lives: Any,
    breadth: int,
    most: int,
    wins: Any,
    letters: Any,
    spent: Any,
) -> None:
    """Fill the wins, the letter and the sets searched of every chosen position."""
    for position in chosen.tolist():
        start = int(ends[position - 1]) if position else 0
        own = places[start : int(ends[position])]
        search = Searched(own, breadth, most)
        found = search.best_wins(tuple(range(len(own))), int(lives[position]))
        wins[position], letters[position] = found
        spent[position] = most - search.budget
