"""Where the games' rooms lie: what a room brings beside its code is found, not listed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]
ROOMS = ("games/*", "games/*/*", "solvers/games/*")
"""A game's rooms; those of Wordle's variants lie inside Wordle's."""


@cache
def room_folders(name: str) -> tuple[Path, ...]:
    """Return the folders of this name, such as "templates", that lie in a room."""
    return tuple(sorted(path for room in ROOMS for path in BASE.glob(f"{room}/{name}")))
