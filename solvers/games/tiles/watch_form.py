"""The forms that choose what an agent plays of a game with coloured tiles."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from games.game import JSON
from games.wordle.forms import OptionsForm
from lexicons.languages import typed
from lexicons.services import words_of
from lexicons.speech import gettext
from solvers.pages.watch_form import WatchForm


class SettingsForm(OptionsForm):
    """The options of a game that an agent plays: the words left are shown to it anyway."""

    without: ClassVar[Sequence[str]] = ("show_left",)

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return super().options() | {"show_left": False}


class TileWatchForm(WatchForm, SettingsForm):
    """The options of a game, an agent, and a secret or none."""

    word = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("Secret word"),
        help_text=gettext_lazy("A random one if left empty."),
    )
    field_order = ("agent", "lexicon", "length", "word", "mode", "guesses")

    def clean(self) -> JSON:
        """Check that the agent plays the mode, and that it can guess the secret."""
        cleaned = super().clean() or {}
        self.check_mode()
        if cleaned.get("lexicon") and cleaned.get("length"):
            self._find_secret(cleaned)
        return cleaned

    def _find_secret(self, cleaned: JSON) -> None:
        lexicon = self.lexicons[cleaned["lexicon"].slug]
        if lexicon.current is None:
            return
        words = words_of(lexicon.current, cleaned["length"])
        folded = lexicon.current.read().folded
        word = typed(cleaned.get("word", ""), lexicon.language, folded=folded)
        if word and word not in words:
            self.add_error(
                "word",
                gettext(
                    "{dictionary} has no such word of {length} letters.",
                    dictionary=lexicon.name,
                    length=words.length,
                ),
            )
        elif not word and not len(words.answers):
            self.add_error(
                "length",
                gettext("{dictionary} has no answers of this length.", dictionary=lexicon.name),
            )
        else:
            if word and words.row(word) not in words.answers:
                self.announce_unexpected("word", word, lexicon)
            row = SystemRandom().randrange(len(words.answers)) if not word else 0
            cleaned["secret"] = word or words[int(words.answers[row])]
