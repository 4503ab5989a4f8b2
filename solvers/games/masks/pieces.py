"""Guesses at a mask as pieces: what showed something, and what did not."""

from collections.abc import Callable

from wordgames.rules.masks import BLANK, MaskObservation, Options, is_miss


def masked(observation: MaskObservation[Options]) -> list[list[tuple[str, str]]]:
    """Return every letter or word guessed: correct where it showed something, else absent."""
    return [
        [(letter, "absent" if is_miss(before, turn) else "correct") for letter in turn.move]
        for before, turn in observation.steps()
    ]


def shown(written: Callable[[str], str], move: str, mask: str) -> list[tuple[str, str]]:
    """Return a mask as tiles: letters, those of the last move right, and hidden places."""
    return [
        ("·", "absent") if it == BLANK else (written(it), "correct" if it == move else "")
        for it in mask
    ]
