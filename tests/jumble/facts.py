"""Jumble for tests of several games: tests/facts.py says what stands here."""

from __future__ import annotations

from typing import Any

JOY = {"click", "slide-in"}
CAPTION = "Words found"
STATES = ("linear",)
RANKS = False


def history(observation: Any) -> str:
    return str(observation.letters)
