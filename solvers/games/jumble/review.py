"""Looking back at a finished round of Jumble: what each word's letters make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.game import JSON
from games.jumble.anagrams import index_of
from games.jumble.rules import JumbleObservation, Turn
from lexicons.columns import Columns
from lexicons.languages import capitals
from solvers.games.jumble.analysis import JumbleAnalysis
from solvers.pages.budget import compute_slot
from solvers.pages.review import SEARCHED, Review, Reviewed


@dataclass(frozen=True, slots=True)
class JumbleReviewed(Reviewed):
    """One word; `hints` is how many places were shown of it."""

    hints: int


class JumbleReview(Review[JumbleAnalysis]):
    """What the hints of each word cost, and the time that it took."""

    facts = "jumble/facts.html"
    how_scored = "jumble/how_scored.html"
    luck = False
    timed = True
    clues_are = ""

    def kept(self, move: Reviewed) -> float | None:
        """Return the share of a word's points that was won."""
        return 1 - move.lost / len(move.best) if move.best else None

    def pieces(self, observation: JumbleObservation) -> list[list[tuple[str, str]]]:
        """Return the words found; of one that was skipped, its letters as they were shown."""
        return [
            [(it, "correct" if turn.solved else "absent") for it in _letters(turn)]
            for turn in observation.turns
        ]

    def sums(self, reviewed: Sequence[Reviewed]) -> JSON:
        """Return the hints of the whole round."""
        return {"hints": sum(it.hints for it in reviewed if isinstance(it, JumbleReviewed))}

    def look_back(self, observation: JumbleObservation) -> list[JumbleReviewed]:
        columns, language = self.analysis.words, self.analysis.revision.lexicon.language
        with compute_slot():
            return [_reviewed(played, columns, language) for played in observation.turns]


def _letters(turn: Turn) -> str:
    return turn.move if turn.solved else turn.letters


def _reviewed(played: Turn, columns: Columns, language: str) -> JumbleReviewed:
    """Look back at one word: what its letters make, and what the hints cost."""
    words = columns.words(len(played.letters))
    anagrams = index_of(words).anagrams(played.letters) if len(words) else []
    return JumbleReviewed(
        guess=played.move if played.solved else "",
        before=len(anagrams),
        after=len(anagrams),
        expected=0.0,
        received=0.0,
        best=anagrams[0] if anagrams else "",
        best_left=None,
        lost=float(len(played.letters) - played.points),
        how=SEARCHED,
        clues=tuple(capitals(words.display(word), language) for word in anagrams),
        hints=played.hints,
    )
