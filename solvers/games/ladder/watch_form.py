"""The form that chooses a ladder to watch."""

from __future__ import annotations

from random import SystemRandom

from games.game import JSON
from games.ladder.forms import OptionsForm
from games.ladder.game import LadderGame
from games.rules import InvalidOptions
from solvers.games.ladder.analysis import ADVISER
from solvers.pages.watch_form import AgentField, WatchForm


class LadderWatchForm(WatchForm, OptionsForm):
    """The options of a game, an agent, and words of one's own or none."""

    without = ("shown",)
    agent = AgentField("ladder", ADVISER)
    field_order = ("agent", "lexicon", "length", "difficulty", "start", "target")

    def clean(self) -> JSON:
        """Draw the words that were not given."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        try:
            cleaned["setup"] = LadderGame().random_setup(
                super().options(), revision.read(), SystemRandom()
            )
        except InvalidOptions as refusal:
            self.add_error(None, str(refusal))
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return dict(self.cleaned_data["setup"]["options"])

    def secret(self) -> str:
        """Return both words."""
        setup = self.cleaned_data["setup"]
        return f"{setup['start']} {setup['target']}"
