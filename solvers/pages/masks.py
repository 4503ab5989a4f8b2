"""Guesses at a mask as pieces: what showed something, and what did not."""

from __future__ import annotations

from typing import Any

from games.masks import MaskObservation, is_miss


def masked(observation: MaskObservation[Any]) -> list[list[tuple[str, str]]]:
    """Return every letter or word guessed: correct where it showed something, else absent."""
    return [
        [(letter, "absent" if is_miss(before, turn) else "correct") for letter in turn.move]
        for before, turn in observation.steps()
    ]
