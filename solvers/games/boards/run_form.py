"""The form that asks for runs of many boards: Wordle's, with numbers of boards."""

from __future__ import annotations

from typing import Any

from django import forms

from games.wordle.boards.rules import BOARDS, GUESSES, usual_guesses
from lexicons.models import Revision
from solvers.games.boards.runs import spec_of
from solvers.games.tiles.old_form import WordleRunForm
from solvers.runs.form import Listed
from solvers.runs.old import drawn, parameters
from solvers.runs.option import Spec

MODES = (
    ("normal", "Normal: any word may be guessed"),
    ("hard", "Hard: use the clues of at least one open board"),
)
NUMBERS = "Boards are whole numbers: 2, 4, 8, 16."


class BoardsRunForm(WordleRunForm):
    """Runs in every combination of dictionaries, lengths and numbers of boards."""

    field_order = (
        *("agents", "lexicons", "boards", "lengths", "mode", "guesses", "games", "seed"),
        "opener",
    )

    secrets = None  # type: ignore[assignment]
    boards = forms.CharField(
        label="Boards",
        initial="4",
        max_length=40,
        help_text="One number or several: 2, 4, 8, 16. Each is a run, and a league, of its own.",
    )
    mode = forms.ChoiceField(label="Mode", choices=MODES, initial="normal")
    guesses = forms.IntegerField(
        label="Guesses",
        min_value=GUESSES.start,
        max_value=GUESSES.stop - 1,
        required=False,
        help_text="If empty as many as boards and letters together: "
        "7, 9, 13, 21 for 2, 4, 8, 16 boards of five letters.",
    )
    games = drawn("Games", "Each has as many secrets as boards, drawn by the seed, all different.")
    parameters = parameters("bonus=1; several values make a sweep: bonus=0,1,2,3.")

    def clean_boards(self) -> list[int]:
        """Read "2, 4, 8"."""
        parts = self.cleaned_data["boards"].replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
            raise forms.ValidationError(NUMBERS)
        chosen = sorted({int(part) for part in parts})
        if not all(boards in BOARDS for boards in chosen):
            raise forms.ValidationError("A game has 2 to 16 boards.")
        return chosen

    def check(self) -> None:
        """Refuse as Wordle does, and fewer guesses than boards."""
        super().check()
        guesses, most = self.cleaned_data["guesses"], max(self.cleaned_data["boards"])
        if guesses is not None and guesses < most:
            self.add_error("guesses", f"{most} boards need at least {most} guesses.")

    def listed(self) -> list[Listed]:
        """Return the dictionaries, lengths and boards, where there are answers for each board."""
        return [
            (revision, {**of, "boards": boards})
            for revision, of in super().listed()
            for boards in self.cleaned_data["boards"]
            if self.size(revision, **of) >= boards
        ]

    def size(self, revision: Revision, **of: Any) -> int:
        _, answers = revision.counts.get(str(of["length"]), (0, 0))
        return int(answers)

    def spec(self, revision: Revision, agent: str, **of: Any) -> Spec:
        guesses = self.cleaned_data["guesses"] or usual_guesses(of["length"], of["boards"])
        chosen = self.chosen("mode", "games", "seed")
        return spec_of(revision, guesses=guesses, opener=self._opener(revision), **of, **chosen)
