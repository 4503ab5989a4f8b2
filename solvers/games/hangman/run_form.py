"""The form that asks for Hangman's runs: lengths, and what the agents learned from."""

from __future__ import annotations

from typing import Any

from lexicons.models import Revision
from lexicons.speech import gettext
from solvers.agents.base import Agent
from solvers.games.hangman.agents.agent import is_unseen
from solvers.games.hangman.options import KNOWN, OTHER, SAME
from solvers.runs.form import RunForm


class HangmanRunForm(RunForm):
    """The options' fields, checked against the dictionaries and what the agents learn from."""

    def label_of(self, kind: type[Agent[Any]], name: str) -> str:
        if is_unseen(kind.slug):
            return gettext("{agent} (unseen words)", agent=name)
        return gettext("{agent} (known words)", agent=name)

    def check(self) -> None:
        """Refuse lengths without answers, and what the agents cannot have learned from."""
        if self.cleaned_data["shortest"] > self.cleaned_data["longest"]:
            self.add_error(
                "longest", gettext("The longest word must not be shorter than the shortest.")
            )
        elif not all(self.size(revision) for revision in self.revisions()):
            self.add_error(
                "shortest", gettext("A chosen dictionary has no answers of these lengths.")
            )
        if self.cleaned_data["knows"]:
            self._check_knowledge()

    def _check_knowledge(self) -> None:
        """Refuse agents that must know the word where none is known, and learning from itself."""
        if self.cleaned_data["knows"] in self.cleaned_data["lexicons"]:
            self.add_error(
                "knows", gettext("Choose a dictionary to learn from that is not played.")
            )
        for name, kind in self.kinds():
            if not is_unseen(name):
                self.add_error(
                    "agents",
                    gettext(
                        "{agent} must know the word: it learns from none.", agent=gettext(kind.name)
                    ),
                )

    def size(self, revision: Revision, **of: Any) -> int:
        lengths = range(self.cleaned_data["shortest"], self.cleaned_data["longest"] + 1)
        return sum(revision.counts.get(str(length), (0, 0))[1] for length in lengths)

    def values(self, revision: Revision, agent: str) -> dict[str, Any]:
        values = super().values(revision, agent)
        lexicon = self.known.get(values.pop("knows"))
        if lexicon is None or lexicon.current is None:
            return values | {"setting": SAME if is_unseen(agent) else KNOWN}
        facts = {"setting": OTHER, "knows": lexicon.current.sha256, "learned": lexicon.name}
        return values | facts
