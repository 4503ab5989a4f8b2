"""Histories of games whose guesses are marked by tiles, as commands read them."""

from __future__ import annotations

from games.feedback import Turn, from_text
from solvers.shell.refusal import RefusedError

EXAMPLE = "crane:01002"


def turns_in(history: str, length: int, example: str = EXAMPLE) -> tuple[Turn, ...]:
    """Read guesses and the marks of each, written as the example, with commas between."""
    return tuple(turn_of(part, length, example) for part in history.split(",") if part)


def turn_of(text: str, length: int, example: str = EXAMPLE) -> Turn:
    """Read a guess and its marks, written as the example."""
    guess, _, code = text.strip().lower().partition(":")
    if len(guess) != length or len(code) != length:
        raise RefusedError(f"Write a guess of {length} letters and its marks: {example}.")
    try:
        return Turn(guess, from_text(code))
    except ValueError as error:
        raise RefusedError(str(error)) from error
