"""Linear search: every word of the list is looked at, as in document 001."""

from __future__ import annotations

from lexicons.languages.translation import gettext_noop
from solvers.agents.parameters import Parameter
from solvers.games.jumble.agents.agent import JumbleAgent, Scan


class Linear(JumbleAgent):
    slug = "linear"
    name = gettext_noop("Linear search")
    idea = gettext_noop(
        "Go through the list word by word; a word whose letters, sorted, are the sorted letters of "
        "the puzzle is a solution. It stops when it has as many as it is asked for."
    )
    source = gettext_noop(
        "Document 001's word unjumble solver: a customised linear search over the vocabulary that "
        "the puzzle's words come from."
    )
    choices = gettext_noop(
        "The document does not say how it is customised. Here every word is sorted; with "
        "lengths on, words of another length are passed over unsorted. The words come in the "
        "list's own order, so the first one found is not the commonest."
    )
    weakness = gettext_noop(
        "Looks at half of the list on average, at all of it where no word fits: its time grows "
        "with the list, and it begins anew for every puzzle."
    )
    parameters = (
        Parameter(
            "lengths",
            False,
            gettext_noop("Pass over words of another length without sorting them."),
        ),
    )
    reason = gettext_noop("The first word of the list that these letters make.")

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
