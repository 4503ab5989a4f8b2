"""The forms that choose what an agent plays of a game with coloured tiles."""

from collections.abc import Sequence
from random import SystemRandom
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from games.contract.game import JSON
from games.wordle.forms import WordleForm
from lexicons.models import Revision
from lexicons.revisions.publish import words_of
from solvers.pages.watch.watch_form import WatchForm
from solvers.runs.run_form import Listed, RunForm
from wordgames.languages.casing import fold, lower, typed
from wordgames.languages.translation import translatable, translate
from wordgames.rules.options import Options
from wordgames.wordle.options import OPTIONS


class SettingsForm(WordleForm):
    """The options of a game that an agent plays: the words left are shown to it anyway."""

    options_table: ClassVar[Options] = OPTIONS.for_runs

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return super().options() | OPTIONS.fixed_in_runs


class TileWatchForm(WatchForm, SettingsForm):
    """The options of a game, an agent, and a secret or none."""

    word = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("Secret word"),
        help_text=gettext_lazy("Empty: a random one."),
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
                translate(
                    "{dictionary} has no such word of {length} letters.",
                    dictionary=lexicon.name,
                    length=words.length,
                ),
            )
        elif not word and not len(words.answers):
            self.add_error(
                "length",
                translate("{dictionary} has no answers of this length.", dictionary=lexicon.name),
            )
        else:
            if word and words.row(word) not in words.answers:
                self.announce_unexpected("word", word, lexicon)
            row = SystemRandom().randrange(len(words.answers)) if not word else 0
            cleaned["secret"] = word or words[int(words.answers[row])]


# Sentence about an agent that does not play a mode.
UNPLAYED = {
    "normal": translatable("{agent} doesn't play normal mode."),
    "hard": translatable("{agent} doesn't play hard mode."),
    "ultra-hard": translatable("{agent} doesn't play ultra-hard mode."),
    "strict": translatable("{agent} doesn't play strict mode."),
}


class TileRunForm(RunForm):
    """The options' fields, checked against the dictionaries and the agents."""

    def check(self) -> None:
        """Refuse a mode that an agent does not play, and words that the lists do not have."""
        mode, listed = self.cleaned_data["mode"], self.listed()
        for _, kind in self.kinds():
            if mode not in kind.promises.modes:
                says = translate(UNPLAYED[mode], agent=translate(kind.name))
                self.add_error("mode", says)
        if not listed:
            self.add_error(
                "lengths", translate("No chosen dictionary has answers of these lengths.")
            )
        else:
            self._check_opener(listed)

    def _check_opener(self, listed: Sequence[Listed]) -> None:
        """Refuse an opener that some of the lists do not have: its run could only fail."""
        opener = self.opener(listed[0][0])
        without = [
            translate(
                "{dictionary} of {length}",
                dictionary=revision.lexicon.name,
                length=self.length(**of),
            )
            for revision, of in listed
            if opener and self.opener(revision) not in words_of(revision, self.length(**of))
        ]
        if without:
            lists = ", ".join(without)
            says = translate("The opener {opener} isn't in {lists}.", opener=opener, lists=lists)
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
        words, answers = revision.single_counts.get(str(self.length(**of)), (0, 0))
        return int(words if self.cleaned_data.get("secrets") == "all" else answers)

    def values(self, revision: Revision, agent: str) -> dict[str, Any]:
        return super().values(revision, agent) | {"opener": self.opener(revision)}
