"""Optimal on equations: the same search as Wordle's."""

from __future__ import annotations

from dataclasses import replace

from lexicons.speech import gettext_noop, later
from solvers.games.nerdle.agents.entropy import NerdleEntropy
from solvers.games.tiles.agents.endgame import MOST
from solvers.games.tiles.agents.optimal import Optimal


class NerdleOptimal(Optimal):
    source = gettext_noop(
        "The search of Wordle's optimal, after Bertsimas and Paskov (2022) and Selby (2022)."
    )
    choices = later(
        "Sizes 5 and 6 are searched exhaustively, 7 and 8 with a limited width. Strict play is "
        "part of the search: a symbol that is known to be absent is never used again. Until its "
        "tree is there, and in games that have left it, up to {most} equations left are searched "
        "at once; before that, it plays its best one-step choice and says so.",
        most=MOST,
    )
    weakness = gettext_noop(
        "The search must come first: seconds for size 7, minutes for 8. With 10 places there is "
        "none: it plays as entropy does."
    )
    promises = replace(Optimal.promises, modes=("normal", "strict"))
    game = "nerdle"
    one_step = NerdleEntropy
