"""What the agents of Nerdle draw, and its histories as text."""

from __future__ import annotations

from tests.contract.tile_histories import histories
from wordgames.nerdle.rules import NerdleObservation, NerdleOptions

# Agents that draw, each with the parameter by which they do.
DRAWN = {("exhaustive", "order")}
# Agents that draw what `random` draws: the same seeds, the same equations.
DRAWN_AS_RANDOM = {"exhaustive": {"order": "drawn"}}
TYPED = ("12+34=46", ["_ _ _ _ _ _ _ _"])
HISTORIES = [
    *histories(
        NerdleObservation,
        NerdleOptions(),
        "NerdleObservation(options=NerdleOptions(size=8, rules='official', guesses=6, "
        "commuted=True, strict=False, show_left=False)",
    ),
    *histories(
        NerdleObservation,
        NerdleOptions(5, strict=True, commuted=False),
        "NerdleObservation(options=NerdleOptions(size=5, rules='official', guesses=6, "
        "commuted=False, strict=True, show_left=False)",
    ),
]
