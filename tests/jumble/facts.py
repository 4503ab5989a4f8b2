"""Jumble for tests of several games: tests/facts.py says what stands here."""

from __future__ import annotations

from typing import Any

STATES = ("linear",)
RANKS = False


def history(observation: Any) -> str:
    return str(observation.letters)
