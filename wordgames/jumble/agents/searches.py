"""Searches of a list: an index keyed by letters once, or every word looked at.

With the index a puzzle is a look-up; the linear search is document 001's.
"""

import numpy as np

from wordgames.agent.parameters import Parameter
from wordgames.jumble.agents.agent import JumbleAgent, Scan
from wordgames.jumble.anagrams import AnagramIndex
from wordgames.languages.translation import translatable


class Index(JumbleAgent):
    slug = "index"
    name = translatable("Anagram index")
    idea = translatable(
        "Give every word a key that ignores the order of its letters, sort the keys once, "
        "and find the words of a puzzle by binary search."
    )
    source = translatable("The classic way to find anagrams (Bentley, Programming Pearls, 1986).")
    choices = translatable(
        "The key isn't the sorted letters but the sum of a fixed 64-bit number for each of "
        "them, which numpy adds up for the whole list at once. What a key finds is then "
        "checked by its sorted letters, so two keys that happen to be equal do no harm. The "
        "commonest word comes first."
    )
    weakness = translatable(
        "It has to read the whole list before the first puzzle, and takes 12 bytes a word."
    )
    reason = translatable("The commonest word these letters make, found by its key.")

    found_by: dict[int, AnagramIndex]

    def prepare(self) -> None:
        """Key every word, length by length."""
        lengths = self.words.lengths
        self.found_by = {it: AnagramIndex.of(self.words.words(it)) for it in lengths}

    def find(self, letters: str, count: int) -> list[str]:
        index = self.found_by.get(len(letters))
        return [] if index is None else index.anagrams(letters)[:count]

    def scan(self, letters: str, word: str) -> Scan:
        index = self.found_by.get(len(letters))
        if index is None:
            return Scan(0, 0, (), 0)
        leaps = [(index.words[int(index.rows[it])], it + 1) for it in index.probes(letters)]
        rows = index.find(letters)
        place = int(np.flatnonzero(np.isin(index.rows, rows))[0]) + 1 if rows else 0
        return Scan(len(index.keys), 0, tuple(leaps), place)


class Linear(JumbleAgent):
    slug = "linear"
    name = translatable("Linear search")
    idea = translatable(
        "Go through the list word by word. A word whose sorted letters are those of the "
        "puzzle is a solution. It stops when it has as many as it's asked for."
    )
    source = translatable(
        "Document 001's word unjumble solver: a customised linear search over the vocabulary that "
        "the puzzle's words come from."
    )
    choices = translatable(
        "The document doesn't say how it's customised. Here every word is sorted; with "
        "lengths on, words of another length are skipped unsorted. The words come in the "
        "list's own order, so the first one found isn't the commonest."
    )
    weakness = translatable(
        "Looks at half the list on average, and all of it if no word fits. Its time grows "
        "with the list, and it starts again for every puzzle."
    )
    parameters = (
        Parameter(
            "lengths",
            False,
            translatable("Skip words of another length without sorting them."),
        ),
    )
    reason = translatable("The first word in the list that these letters make.")

    listed: list[str]

    def prepare(self) -> None:
        """Spell the list out, as a program holds a file of words."""
        self.listed = list(self.words.strings())

    def find(self, letters: str, count: int) -> list[str]:
        ordered, length = sorted(letters), len(letters)
        by_length, words = bool(self.params["lengths"]), []
        for word in self.listed:
            if by_length and len(word) != length:
                continue
            if sorted(word) == ordered:
                words.append(word)
                if len(words) == count:
                    break
        return words

    def scan(self, letters: str, word: str) -> Scan:
        place = self.listed.index(word) + 1 if word in self.listed else 0
        return Scan(len(self.listed), place or len(self.listed), (), place)
