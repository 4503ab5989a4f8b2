"""The form that asks for runs against the adversarial host."""

from __future__ import annotations

from typing import Any

from games.wordle.adversarial.forms import FEWEST
from lexicons.models import Revision
from lexicons.speech import gettext
from solvers.games.adversarial.options import WORDS
from solvers.games.tiles.run_form import TileRunForm


class AdversarialRunForm(TileRunForm):
    """The options' fields, checked against where the games begin."""

    def check(self) -> None:
        """Refuse, beside what Wordle's runs refuse, an opener where the first words are given."""
        super().check()
        if self.cleaned_data["starts"] == WORDS and self.cleaned_data.get("opener"):
            self.add_error("opener", gettext("The first words are given, so there is no opener."))

    def size(self, revision: Revision, **of: Any) -> int:
        answers = super().size(revision, **of)
        if answers < FEWEST:
            return 0
        return answers if self.cleaned_data["starts"] == WORDS else 1

    def values(self, revision: Revision, agent: str) -> dict[str, Any]:
        values = super().values(revision, agent)
        return values | {"games": values["games"] if values["starts"] == WORDS else None}
