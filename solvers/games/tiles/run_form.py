"""The form that asks for runs of games with coloured tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexicons.languages import fold, lower
from lexicons.models import Revision
from lexicons.services import words_of
from lexicons.speech import gettext, gettext_noop
from solvers.runs.form import Listed, RunForm

UNPLAYED = {
    "normal": gettext_noop("{agent} does not play normal mode."),
    "hard": gettext_noop("{agent} does not play hard mode."),
    "ultra-hard": gettext_noop("{agent} does not play ultra-hard mode."),
    "strict": gettext_noop("{agent} does not play strict mode."),
}
"""What is said of an agent that a mode is not for."""


class TileRunForm(RunForm):
    """The options' fields, checked against the dictionaries and the agents."""

    def check(self) -> None:
        """Refuse a mode that an agent does not play, and words that the lists do not have."""
        mode, listed = self.cleaned_data["mode"], self.listed()
        for _, kind in self.kinds():
            if mode not in kind.promises.modes:
                says = gettext(UNPLAYED[mode], agent=gettext(kind.name))
                self.add_error("mode", says)
        if not listed:
            self.add_error("lengths", gettext("No chosen dictionary has answers of these lengths."))
        else:
            self._check_opener(listed)

    def _check_opener(self, listed: Sequence[Listed]) -> None:
        """Refuse an opener that some of the lists do not have: its run could only fail."""
        opener = self.opener(listed[0][0])
        without = [
            gettext(
                "{dictionary} of {length}",
                dictionary=revision.lexicon.name,
                length=self.length(**of),
            )
            for revision, of in listed
            if opener and self.opener(revision) not in words_of(revision, self.length(**of))
        ]
        if without:
            lists = ", ".join(without)
            says = gettext("The opener {opener} is not in {lists}.", opener=opener, lists=lists)
            self.add_error("opener", says)

    def opener(self, revision: Revision) -> str:
        """Return the opener as the list of a dictionary has it."""
        language = revision.lexicon.language
        return fold(lower(self.cleaned_data["opener"].strip(), language), language)

    def length(self, **of: Any) -> int:
        """Return how many symbols a word has, of what a run plays of a dictionary."""
        return int(of["length"])

    def listed(self) -> list[Listed]:
        """Return the dictionaries and lengths that have words to play with."""
        return [(revision, of) for revision, of in super().listed() if self.size(revision, **of)]

    def size(self, revision: Revision, **of: Any) -> int:
        words, answers = revision.counts.get(str(self.length(**of)), (0, 0))
        return int(words if self.cleaned_data.get("secrets") == "all" else answers)

    def values(self, revision: Revision, agent: str) -> dict[str, Any]:
        return super().values(revision, agent) | {"opener": self.opener(revision)}
