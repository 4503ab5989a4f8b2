"""Histories of games whose guesses are marked tile by tile, as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wordgames.rules.feedback import Turn
from wordgames.rules.state import Observation

ONE = (Turn("crane", (0, 1, 2, 0, 0)),)
TWO = (*ONE, Turn("it's!", (2, 2, 2, 2, 2)))
# Turns, and how they were written down when runs were first stored.
TURNS = {
    (): "()",
    ONE: "(Turn(guess='crane', marks=(0, 1, 2, 0, 0)),)",
    TWO: "(Turn(guess='crane', marks=(0, 1, 2, 0, 0)), "
    'Turn(guess="it\'s!", marks=(2, 2, 2, 2, 2)))',
}


def histories(
    observation: Callable[..., Observation], options: Any, text: str
) -> list[tuple[Observation, str]]:
    """Return what is seen after no guess, one and two; `text` is all but the turns."""
    return [
        (observation(options, turns), f"{text}, turns={written})")
        for turns, written in TURNS.items()
    ]
