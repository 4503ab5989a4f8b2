"""Games of many boards for tests: histories as they are written at the shell."""

from __future__ import annotations

from wordgames.boards.options import usual_guesses
from wordgames.boards.rules import Boards, BoardsObservation, BoardsOptions
from wordgames.vocabulary.arrays import Words


def options(boards: int = 2, length: int = 5, mode: str = "normal") -> BoardsOptions:
    """Return the usual options for so many boards."""
    return BoardsOptions(length, boards, usual_guesses(length, boards), mode)


def played(
    words: Words, secrets: tuple[str, ...], *guesses: str, mode: str = "normal"
) -> BoardsObservation:
    """Return what a player has seen who made these guesses."""
    state = Boards(secrets, words, options(len(secrets), words.length, mode))
    for guess in guesses:
        state = state.play(guess)
    return state.observe()
