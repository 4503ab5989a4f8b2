"""Histories of games that show a mask, as commands read them."""

from __future__ import annotations

from games.masks import Turn
from solvers.shell.command import RefusedError


def turns_in(history: str, refusal: str) -> tuple[Turn, ...]:
    """Read "e:_e__e,a:_e__e": guesses and the mask after each; `refusal` says how to write one."""
    parts = [part.strip().lower().partition(":") for part in history.split(",") if part]
    if not all(move and mask for move, _, mask in parts):
        raise RefusedError(refusal)
    return tuple(Turn(move, mask) for move, _, mask in parts)
