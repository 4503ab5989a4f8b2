"""Word Ladder for tests of several games: tests/facts.py says what stands here."""

from __future__ import annotations

from typing import Any

JOY = {"climb", "rung"}
CAPTION = "Steps above the shortest"
STATES = ("bidirectional",)
FORGETS = True


def history(observation: Any) -> str:
    return f"{','.join(observation.words)}>{observation.target}"


def needed(told: dict[str, Any]) -> dict[str, float]:
    """Return the steps after a move and the move itself."""
    return {it["move"]: it["left"] + 1 for it in told["suggestions"]}


HIDES_NOTHING = True
