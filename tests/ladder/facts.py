"""Word Ladder for tests of several games: tests/facts.py says what stands here."""

from __future__ import annotations

from typing import Any

JOY = {"climb", "rung"}
CAPTION = "Steps above the shortest"
STATES = ("bidirectional",)
FORGETS = True


def history(observation: Any) -> str:
    return f"{','.join(observation.words)}>{observation.target}"


HIDES_NOTHING = True
