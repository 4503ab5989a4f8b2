"""Fibble as a picture: how likely each tile of each row is to be the one that lies."""

from collections.abc import Sequence

import numpy as np

from solvers.games.tiles.analysis import TileAnalysis
from solvers.pictures.moves.doubts import Doubt, Doubts, doubts_picture
from wordgames.agent.agent import Rows
from wordgames.fibble.rules import FibbleOptions, all_correct
from wordgames.languages.translation import translate
from wordgames.rules.feedback import Turn
from wordgames.wordle.rules import WordleObservation

BoundFibble = TileAnalysis[FibbleOptions, WordleObservation]


def doubted(analysis: BoundFibble, turns: Sequence[Turn], left: Rows) -> Doubts | None:
    """Draw the weights of the lies over the words left; None before there is a row that lies.

    Each word that fits is taken to be as likely as the others, as the agents take it: a tile lies
    in the share of the words left that would have marked it otherwise.
    """
    rows = [
        _doubts(analysis, turn, left) for turn in turns if len(left) and not all_correct(turn.marks)
    ]
    if not rows:
        return None
    return doubts_picture(
        rows,
        title=translate("Which tile lies"),
        reading=translate(
            "In each row one tile lies. Each bar is the share of the words left for which "
            "it's this one."
        ),
    )


def _doubts(analysis: BoundFibble, turn: Turn, left: Rows) -> list[Doubt]:
    codes = analysis.rule.marking.codes(analysis.words, turn.guess, left).astype(np.int64)
    doubts = []
    for letter, mark in zip(turn.guess, turn.marks, strict=True):
        codes, true = np.divmod(codes, 3)
        chance = float(np.mean(true != mark))
        doubts.append(Doubt(analysis.written(letter), analysis.rule.states[mark], chance))
    return doubts
