"""Guesses at a mask as pieces: what showed something, and what did not."""

from __future__ import annotations

from games.masks import MaskObservation, Options, is_miss


def masked(observation: MaskObservation[Options]) -> list[list[tuple[str, str]]]:
    """Return every letter or word guessed: correct where it showed something, else absent."""
    return [
        [(letter, "absent" if is_miss(before, turn) else "correct") for letter in turn.move]
        for before, turn in observation.steps()
    ]
