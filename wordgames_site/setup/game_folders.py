"""The folders of the games: templates and such are found, not listed."""

from functools import cache
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]
# Patterns of the games' folders; those of Wordle's variants are inside Wordle's.
ROOMS = ("games/*", "games/*/*", "solvers/games/*")


@cache
def room_folders(name: str) -> tuple[Path, ...]:
    """Return the folders of this name, such as "templates", of all games."""
    return tuple(sorted(path for room in ROOMS for path in BASE.glob(f"{room}/{name}")))
