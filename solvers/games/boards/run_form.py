"""The form that asks for runs of many boards."""

from __future__ import annotations

from lexicons.speech import gettext
from solvers.games.tiles.run_form import TileRunForm
from solvers.runs.form import Listed


class BoardsRunForm(TileRunForm):
    """Runs in every combination of dictionaries, lengths and numbers of boards."""

    def check(self) -> None:
        """Refuse as Wordle does, and fewer guesses than boards."""
        super().check()
        limit, most = self.cleaned_data["guesses"], max(self.cleaned_data["boards"])
        if limit is not None and limit < most:
            self.add_error(
                "guesses", gettext("{most} boards need at least {most} guesses.", most=most)
            )

    def listed(self) -> list[Listed]:
        """Return the dictionaries, lengths and boards, where there are answers for each board."""
        return [
            (revision, of)
            for revision, of in super().listed()
            if self.size(revision, **of) >= of["boards"]
        ]
