"""The games' page scripts: how each is played, watched, run and visited.

SCRIPT     moves that win, lose and leave a play open
WATCHED    the fields of the form that asks to watch it
RUN        the fields of the form that asks for a small run
OUTSIDE    by environment, the moves of an outside agent, in turn; {} where it has none
SWEPT      an agent, and a grid of its parameters; of one game
SEARCHED   a page that offers a search in the background; of one game
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.catalogue import GAMES
from workshop.visitor.page_forms import Value

WRONG = "audio pound might fjord bulky slate vivid tempo"
Fields = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Script:
    """The moves of one game.

    secret  the fields of its challenge; won, lost, left: the moves that win, lose, or leave it open
    undo    a move can be taken back
    """

    secret: Fields
    won: str
    lost: str
    left: str
    undo: bool = False


def of(slug: str) -> Any:
    """Return a game's script module."""
    return import_module(f"tests.{slug}.page_script")


def all_of(name: str) -> Iterator[tuple[str, Any]]:
    """Yield the games whose scripts define this name, with its value."""
    for slug in GAMES:
        if find_spec(f"tests.{slug}.page_script") and hasattr(of(slug), name):
            yield slug, getattr(of(slug), name)
