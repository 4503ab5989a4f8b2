"""The histories of Peaks as text."""

from __future__ import annotations

from tests.contract.tile_histories import histories
from tests.wordle.contract import written
from wordgames.peaks.rules import PeaksObservation, PeaksOptions

TYPED = ("facet", ["_ _ _ _ _", "[right] <earlier in the alphabet >later."])
HISTORIES = histories(
    PeaksObservation,
    PeaksOptions(),
    f"PeaksObservation(options=PeaksOptions({written()}, alphabet='abcdefghijklmnopqrstuvwxyz')",
)
