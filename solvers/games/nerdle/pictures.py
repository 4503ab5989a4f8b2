"""Equations as pictures: the possible places of the =, and a stack that evaluates one."""

import numpy as np

from solvers.games.tiles.analysis import TileAnalysis
from solvers.pictures.moves.stack import Held, Stack, stack_picture
from solvers.pictures.statistics.bars import Amount, Bars, bars_picture
from wordgames.agent.agent import Rows
from wordgames.languages.translation import translate, translate_plural
from wordgames.nerdle.agents.stack_evaluation import readings
from wordgames.nerdle.rules import NerdleObservation, NerdleOptions

BoundNerdle = TileAnalysis[NerdleOptions, NerdleObservation]

# Equations that the table names of each kind.
NAMED = 3


def both_sides(analysis: BoundNerdle, rows: Rows) -> Bars:
    """Draw how many of the equations left have how many symbols on either side of the =."""
    words = analysis.words
    equals = words.codes[rows] == words.letters.find("=")
    places = np.where(equals.any(axis=1), equals.argmax(axis=1), -1)
    amounts = [
        Amount(
            f"{_symbols(place)} = {_symbols(words.length - place - 1)}",
            int((places == place).sum()),
            others=(", ".join(words.strings(rows[places == place][:NAMED])),),
        )
        for place in np.unique(places[places >= 0]).tolist()
    ]
    return bars_picture(
        amounts,
        translate("Both sides of the equation"),
        (translate("Symbols before and after ="), translate("Equations"), translate("Such as")),
        translate_plural(
            "The {count} equation left, by the symbols before and after the =.",
            "The {count} equations left, by the symbols before and after the =.",
            len(rows),
        ),
    )


def _symbols(count: int) -> str:
    return translate_plural("{count} symbol", "{count} symbols", count)


def evaluated(equation: str) -> Stack | None:
    """Draw how the left side of an equation is evaluated; None of what cannot be calculated."""
    try:
        steps = readings(equation)
    except (ArithmeticError, IndexError, KeyError):  # an uploaded list may hold anything
        return None
    return stack_picture(
        [Held(it.symbol, tuple(map(float, it.numbers)), it.operators) for it in steps],
        title=translate("{equation} on the stack", equation=equation),
        reading=translate(
            "Read from left to right: numbers pile up, and operators wait below them until "
            "the next one doesn't bind tighter."
        ),
    )
