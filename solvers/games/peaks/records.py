"""Records of Peaks: trees whose guesses are marked by the alphabet."""

from __future__ import annotations

from functools import partial

from games.wordle.peaks.rules import Peaks, PeaksOptions
from lexicons.arrays import Words
from lexicons.languages import in_order
from lexicons.models import Lexicon
from solvers.games.peaks.agents.marking import PeaksFeedback
from solvers.games.tiles.records import TileRecords
from solvers.games.tiles.tree_check import LONGEST_GAME, Start
from solvers.records.best import Task


class PeaksRecords(TileRecords):
    """The order of the letters is that of the list's language."""

    def rules(self, task: Task, words: Words) -> tuple[PeaksFeedback, Start]:
        alphabet = in_order(words.letters, Lexicon.objects.get(slug=task.lexicon).language)
        return PeaksFeedback(alphabet), partial(begun, alphabet)


def begun(alphabet: str, secret: str, words: Words, mode: str) -> Peaks:
    """Begin a game of Peaks that is long enough for any tree."""
    options = PeaksOptions(words.length, LONGEST_GAME, mode, alphabet=alphabet)
    return Peaks(secret, words, options)
