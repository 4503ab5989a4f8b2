"""Index: the list is keyed by letters once; a puzzle is then a look-up."""

from __future__ import annotations

import numpy as np

from games.jumble.anagrams import AnagramIndex
from lexicons.languages.translation import gettext_noop
from solvers.games.jumble.agents.agent import JumbleAgent, Scan


class Index(JumbleAgent):
    slug = "index"
    name = gettext_noop("Anagram index")
    idea = gettext_noop(
        "Give every word a key that does not depend on the order of its letters, sort the keys "
        "once, and find the words of a puzzle by binary search."
    )
    source = gettext_noop("The classic way to find anagrams (Bentley, Programming Pearls, 1986).")
    choices = gettext_noop(
        "The key is not the sorted letters but the sum of a fixed 64-bit number for each of them, "
        "which numpy adds up for the whole list at once; what a key finds is then checked by its "
        "sorted letters, so that two keys that happen to be equal do no harm. The commonest word "
        "comes first."
    )
    weakness = gettext_noop(
        "Has to read the whole list before the first puzzle, and holds 12 bytes a word."
    )
    reason = gettext_noop("The commonest word that these letters make, found by its key.")

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
