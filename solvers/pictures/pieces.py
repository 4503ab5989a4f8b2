"""The pieces of the games in small: a square is right, a circle is elsewhere, a dash is absent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SIDE = 7.0


@dataclass(frozen=True, slots=True)
class Piece:
    """All pieces of one state in a column, as one path around x = 0."""

    state: str
    path: str


def column_of(states: Sequence[str], pitch: float) -> tuple[Piece, ...]:
    """Return the pieces of an answer one below the other, a path for each state."""
    paths: dict[str, str] = {}
    for place, state in enumerate(states):
        paths[state] = paths.get(state, "") + _path(state, place * pitch)
    return tuple(Piece(state, path) for state, path in paths.items())


def _path(state: str, y: float) -> str:
    half, top, middle = SIDE / 2, f"{y:g}", f"{y + SIDE / 2:g}"
    round_ = f"a{half:g} {half:g} 0 0"
    if state == "present":
        return f"M{-half:g} {middle}{round_} 0 {SIDE:g} 0{round_} 0 {-SIDE:g} 0z"
    if state == "earlier":
        return f"M{half:g} {top}h{-half:g}{round_} 0 0 {SIDE:g}h{half:g}z"
    if state == "later":
        return f"M{-half:g} {top}h{half:g}{round_} 1 0 {SIDE:g}h{-half:g}z"
    if state == "correct":
        return f"M{-half:g} {top}h{SIDE:g}v{SIDE:g}h{-SIDE:g}z"
    return f"M{-half:g} {y + 2.5:g}h{SIDE:g}v2h{-SIDE:g}z"
