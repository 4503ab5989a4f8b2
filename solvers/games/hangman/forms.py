"""The form that chooses a game of Hangman to watch."""

from random import SystemRandom
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.contract.game import JSON
from games.hangman.forms import HangmanForm
from games.hangman.game import HangmanGame
from lexicons.models import Revision
from solvers.pages.watch.watch_form import AgentField, WatchForm
from solvers.runs.run_form import RunForm
from wordgames.agent.agent import Agent
from wordgames.hangman.agents.agent import is_unseen
from wordgames.hangman.evaluation.runs import KNOWN, OTHER, SAME
from wordgames.hangman.options import ADVERSARIAL, LENGTHS, NO_SECRET
from wordgames.languages.translation import translate


class HangmanWatchForm(WatchForm, HangmanForm):
    """The options of a game, an agent, and a word or none."""

    agent = AgentField("hangman", "win-search")
    word = forms.CharField(
        max_length=LENGTHS[-1],
        required=False,
        label=gettext_lazy("Secret word"),
        help_text=gettext_lazy(
            "Any word of these letters. Empty: a random one of the lengths below."
        ),
    )
    field_order = ("agent", "lexicon", "word", *HangmanForm.options_table.names)

    def clean(self) -> JSON:
        """Read the word typed, or draw one; a host without a secret only needs its length."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        if not cleaned.get("word"):
            cleaned["secret"] = _random_answer(self.options(), revision)
        elif cleaned["host"] == ADVERSARIAL:
            self.add_error("word", translate(NO_SECRET))
        else:
            self._read(cleaned)
        return cleaned

    def _read(self, cleaned: JSON) -> None:
        """Take a word of one's own, in the dictionary or not; its length goes before the others."""
        try:
            secret = self.read_secret(cleaned["word"])
        except forms.ValidationError as error:
            self.add_error("word", error)
            return
        if len(secret) not in LENGTHS:
            self.add_error("word", translate("A secret has at least 2 letters."))
            return
        cleaned |= {"secret": secret, "shortest": len(secret), "longest": len(secret)}


def _random_answer(options: JSON, revision: Revision) -> str:
    return SystemRandom().choice(HangmanGame().draw_pool(options, revision.read()))


class HangmanRunForm(RunForm):
    """The options' fields, checked against the dictionaries and what the agents learn from."""

    def label_of(self, kind: type[Agent[Any]], name: str) -> str:
        if is_unseen(kind.slug):
            return translate("{agent} (unseen words)", agent=name)
        return translate("{agent} (known words)", agent=name)

    def check(self) -> None:
        """Refuse lengths without answers, and what the agents cannot have learned from."""
        if self.cleaned_data["shortest"] > self.cleaned_data["longest"]:
            self.add_error(
                "longest", translate("The longest word can't be shorter than the shortest.")
            )
        elif not all(self.size(revision) for revision in self.revisions()):
            self.add_error(
                "shortest", translate("One of these dictionaries has no answers of these lengths.")
            )
        if self.cleaned_data["knows"]:
            self._check_knowledge()

    def _check_knowledge(self) -> None:
        """Refuse agents that must know the word where none is known, and learning from itself."""
        if self.cleaned_data["knows"] in self.cleaned_data["lexicons"]:
            self.add_error(
                "knows", translate("Choose a dictionary to learn from that isn't being played.")
            )
        for name, kind in self.kinds():
            if not is_unseen(name):
                self.add_error(
                    "agents",
                    translate(
                        "{agent} has to know the word, so it learns from none.",
                        agent=translate(kind.name),
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
