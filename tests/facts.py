"""What a game says of itself for tests of several games, in its `tests/<game>/facts.py`.

COURSE      the suite and the options of a small variant of Wordle, which tests/tiles plays
IMPOSSIBLE  rows of marks that no word fits; NOT_RIGHT: the state of a tile that is not
SETTINGS    what its form of a new game sends; RUN_MODE: the mode of a run asked for
REVIEWED    words of its reviews
"""

from __future__ import annotations

from typing import Any

from games.catalogue import GAMES
from tests.contract.every_game import own


def fact(slug: str, name: str, usual: Any = None) -> Any:
    """Return what a game says by a name, or else what is usual."""
    return getattr(own(slug, "facts"), name, usual)


def stated(name: str) -> dict[str, Any]:
    """Return what each game says by a name, of those that say something."""
    told = {slug: fact(slug, name) for slug in GAMES}
    return {slug: value for slug, value in told.items() if value is not None}
