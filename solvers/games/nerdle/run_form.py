"""The form that asks for Nerdle's runs."""

from __future__ import annotations

from typing import Any

from games.nerdle.reading import as_kept
from lexicons.models import Revision
from solvers.games.tiles.run_form import TileRunForm


class NerdleRunForm(TileRunForm):
    """The options' fields, checked against the lists of equations and the agents."""

    def opener(self, revision: Revision) -> str:
        return as_kept(self.cleaned_data["opener"])

    def length(self, **of: Any) -> int:
        return int(of["size"])
