"""The greatest chance to win, in plain Python: the twin of `win_kernels`."""

from __future__ import annotations

from typing import Any

Part = tuple[int, ...]


def split(places: Any, words: Part, letter: int) -> dict[int, Part]:
    """Return the parts of a set that a letter tells apart, by the places where it stands."""
    parts: dict[int, list[int]] = {}
    for word in words:
        parts.setdefault(int(places[word, letter]), []).append(word)
    return {there: tuple(part) for there, part in parts.items()}


class Searched:
    """One search: what was found for sets, every letter tried."""

    def __init__(self, places: Any) -> None:
        self.places = places
        self.known: dict[tuple[Part, int], tuple[int, int]] = {}

    def best_wins(self, words: Part, lives: int) -> tuple[int, int]:
        """Return in how many words the game is won, at best, and the letter for it."""
        if len(words) <= 1:
            return len(words), -1
        if (words, lives) not in self.known:
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
        return free[:1] or order
