"""What the agents of Fibble are asked where no word fits."""

from __future__ import annotations

from tests.contract.positions import Setting
from tests.contract.tile_histories import histories
from tests.wordle.contract import written
from wordgames.fibble.rules import FibbleOptions
from wordgames.rules.state import State
from wordgames.wordle.rules import WordleObservation

TYPED = ("facet", ["[right place] (elsewhere); one tile of a row lies."])
HISTORIES = histories(
    WordleObservation,
    FibbleOptions(),
    f"WordleObservation(options=FibbleOptions({written(5, 9)})",
)


def impossible(setting: Setting) -> State:
    """Mark the same word in two ways, further apart than two lies."""
    return setting.suite.start(0).replay("crane", "22200").replay("crane", "00000")
