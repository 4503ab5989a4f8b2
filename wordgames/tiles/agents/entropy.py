"""Entropy: the guess with most expected bits."""

from typing import ClassVar

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions, given
from wordgames.kernels.class_statistics import ClassStatistics, class_statistics, partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.languages.translation import deferred, joined, translatable, translatable_plural
from wordgames.tiles.agents.agent import explain
from wordgames.tiles.agents.one_step import GUESSES, TIES, OneStep, Scores
from wordgames.tiles.agents.situation import TileSituation, all_rows, legal_rows
from wordgames.vocabulary.arrays import Words

FIXED = translatable(
    "Guess {number} of its fixed opening, chosen for the greatest joint information."
)


class Entropy(OneStep):
    slug = "entropy"
    name = translatable("Entropy")
    idea = translatable("Guess the word whose feedback tells most, in bits, over the words left.")
    source = translatable("Documents 001 and 003; Shannon (1948).")
    choices = joined(
        TIES,
        translatable(
            "Document 001 computes its first four guesses beforehand and doesn't say how "
            "they are used. Its preset plays a fixed sequence with the most joint "
            "information, and leaves it as soon as two words or fewer are left (its average "
            "of 4.451 shows it was left early)."
        ),
    )
    weakness = translatable(
        "Looks one guess ahead, so it may choose a split the next guess can't finish."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        GUESSES,
        Parameter(
            "opening",
            0,
            translatable(
                "Guesses computed beforehand, the same in every game, by greatest joint "
                "information."
            ),
            low=0,
            high=6,
            costly=True,
        ),
    )
    presets = {"001": {"opening": 4}}
    reason = translatable_plural(
        "Expected bits over {count} word left.", "Expected bits over {count} words left."
    )
    reason_in_circles = translatable(
        "Expected bits over {answers} left and {others} the list allows, each worth a tenth "
        "of an answer."
    )
    hit_in_circles = 1.0
    figure = Figure(translatable("Expected bits"), column="bits")

    def measure(self, statistics: ClassStatistics) -> Scores:
        return statistics.entropy

    def prepare(self) -> None:
        super().prepare()
        length = int(self.params["opening"])
        self.opening = opening_sequence(self.words, length, self.opener) if length else ()

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        turn = len(situation.observation.turns)
        if turn < len(self.opening) and len(situation.candidates) > 2:
            row = self.opening[turn]
            if row in legal_rows(self.words, situation.observation):
                fixed = deferred(FIXED, number=turn + 1)
                return given(explain(self.words, situation.candidates, [row], [0.0], fixed))
        return super().rank(situation, count)


def opening_sequence(words: Words, length: int, first: str | None = None) -> tuple[int, ...]:
    """Return rows of guesses, each adding the most information to those before it.

    The words known as answers are split by the guesses so far; the next guess is the one whose
    expected information, summed over the parts, is greatest.
    """
    parts, sequence = [words.answers], list[int]()
    while len(sequence) < length and parts:
        opener = words.row(first) if first and not sequence else None
        row = _most_informative(words, parts) if opener is None else opener
        sequence.append(row)
        parts = [piece for part in parts for piece in split(words, row, part)]
    return tuple(sequence)


def _most_informative(words: Words, parts: list[Rows]) -> int:
    total = np.zeros(len(words))
    for part in parts:
        total += class_statistics(words.codes, words.codes[part]).entropy * len(part)
    best = all_rows(words)[total >= total.max() - 1e-9]
    can_win = np.intersect1d(best, np.concatenate(parts))
    return int((can_win if len(can_win) else best)[0])


def split(words: Words, row: int, part: Rows) -> list[Rows]:
    """Return the parts that a guess makes of a part, those of one word left out."""
    codes = words.codes
    split = partition(feedback_codes(codes[row : row + 1], codes[part])[0])
    return [part[places] for places in split.values() if len(places) > 1]
