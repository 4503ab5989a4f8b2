"""The trees of Hangman's agents: the first letters, and what follows each answer."""

from collections.abc import Sequence
from typing import Any, ClassVar

from games.contract.game import JSON
from games.hangman.forms import HangmanForm
from solvers.games.hangman.analysis import HangmanAnalysis
from solvers.games.masks.pieces import shown
from solvers.pages.trees.tree import Tree
from wordgames.hangman.evaluation.suite import HangmanSuite, secret_rows
from wordgames.hangman.options import HONEST, OPTIONS
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.languages.translation import translate


class HangmanSettingsForm(HangmanForm):
    """The words of one length: it is all that is seen before the first letter.

    The mask at the end of a walk shows the length too, and overrides the one chosen.
    """

    without: ClassVar[Sequence[str]] = ("longest", "host", "reveal")

    @classmethod
    def usual_span(cls, lengths: Sequence[int]) -> dict[str, int]:
        return {"shortest": super().usual_span(lengths)["shortest"]}

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["shortest"].label = translate("Letters")

    def clean(self) -> JSON:
        """Check that the dictionary has answers of this length."""
        shown = self.data.get("f", "").rpartition(":")[2]
        if shown:
            self.cleaned_data["shortest"] = len(shown)
        self.cleaned_data["longest"] = self.cleaned_data.get("shortest")
        return super().clean()

    def add_error(self, field: str | None, error: Any) -> None:
        """Show an error in the length beside its field."""
        super().add_error("shortest" if field == "longest" else field, error)

    def options(self) -> JSON:
        """Return the options as a setup stores them: an honest host, all places of a letter."""
        return OPTIONS.defaults(**super().options())


class HangmanTree(Tree[HangmanAnalysis]):
    """Every answer of a length is the secret once, grouped by what is shown."""

    settings_form = HangmanSettingsForm

    @classmethod
    def leads_to(cls, setup: JSON) -> bool:
        """True if the host has chosen its word and shows every place of a letter."""
        options = HangmanOptions(**setup["options"])
        return options.host == HONEST and not options.reveals_one

    @classmethod
    def explored(cls, options: JSON, observation: HangmanObservation) -> JSON:
        """Take the length that the blanks show: a puzzle draws it from a span."""
        length = len(observation.mask)
        return options | {"shortest": length, "longest": length}

    def suite(self) -> HangmanSuite:
        words, options = self.analysis.words, self.analysis.options
        rows = secret_rows(words, options.shortest, options.longest)
        return HangmanSuite(words, rows, options, words)

    def told(self, observation: HangmanObservation) -> str:
        """Return what is shown after the last letter."""
        return observation.turns[-1].mask

    def tiles(self, move: str, feedback: str) -> list[tuple[str, str]]:
        """Return what is shown: letters, those of the last move right, and hidden places."""
        return shown(self.analysis.written, move, feedback)
