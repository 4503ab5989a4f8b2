"""The form that chooses a game of many boards to watch."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from django import forms
from django.utils.translation import gettext_lazy

from games.game import JSON
from games.rules import InvalidOptions
from games.wordle.boards.forms import LONGEST, OptionsForm, split_words
from games.wordle.boards.game import BoardsGame
from lexicons.models import Revision
from lexicons.services import words_of
from lexicons.speech import gettext
from solvers.pages.watch_form import AgentField, WatchForm


class BoardsWatchForm(WatchForm, OptionsForm):
    """The options of a game, an agent, and a word for each board or none."""

    agent = AgentField("boards", "multi-greedy")
    words = forms.CharField(
        max_length=LONGEST,
        required=False,
        label=gettext_lazy("Secret words"),
        help_text=gettext_lazy(
            "2 to 16 of one length, a board for each; random ones if left empty."
        ),
    )
    field_order = ("agent", "lexicon", "boards", "length", "words", "mode", "guesses")

    def clean(self) -> JSON:
        """Find the secrets: those typed, which decide boards and letters, or random ones."""
        cleaned = super().clean()
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        typed = split_words(cleaned["words"])
        try:
            cleaned["secrets"] = self._read(typed, revision) if typed else self._drawn(revision)
        except forms.ValidationError as refusal:
            self.add_error("words" if typed else "boards", refusal)
            return cleaned
        cleaned |= {"boards": len(cleaned["secrets"]), "length": len(cleaned["secrets"][0])}
        if (cleaned["guesses"] or cleaned["boards"]) < cleaned["boards"]:
            self.add_error("guesses", gettext("A game needs a guess for each of its boards."))
        self.check_mode()
        return cleaned

    def _read(self, typed: Sequence[str], revision: Revision) -> list[str]:
        """Return the words that were typed, which an agent can only guess if it knows them."""
        words = self.read_words(typed)
        known = words_of(revision, len(words[0]))
        if strange := next((word for word in words if word not in known), ""):
            raise forms.ValidationError(
                gettext(
                    "{dictionary} has no such word as {word}.",
                    dictionary=revision.lexicon.name,
                    word=strange,
                )
            )
        for word in (word for word in words if known.row(word) not in known.answers):
            self.announce_unexpected("words", word, revision.lexicon)
            break
        return words

    def _drawn(self, revision: Revision) -> list[str]:
        try:
            setup = BoardsGame().random_setup(self.options(), revision.read(), SystemRandom())
        except InvalidOptions as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        return list(setup["secrets"])

    def secret(self) -> str:
        """Return the words as a setup takes them."""
        return " ".join(self.cleaned_data["secrets"])
