"""A game's declaration to the engine: addresses in its room, loaded on demand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from wordgames.catalogue import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One game's declaration. Addresses are "module:name", with a dot in front from the room.

    room          the package of the room: `__package__` of the declaration
    agents        slug -> class, in the order of the agents' page
    runs          the game's options, and the suites made from them
    command_line  the class that the commands ask, where they take more than the options
    tree          True if the trees of its agents can be walked
    warm          functions that compile and load what a first request would wait for, each with
                  the CPU seconds that it takes the first time
    warm_later    the same of what only unusual games and bots need, such as longer words
    ready_made    the function that offers the trees that come with the code to agents that ask
                  for them: for a process without a site
    commands      name -> class of the commands that this game alone has
    nouns         plural -> both forms with a number, of things that no other game counts
    """

    room: str
    agents: Mapping[str, str]
    runs: str
    command_line: str = ""
    tree: bool = False
    warm: Mapping[str, int] = field(default_factory=dict)
    warm_later: Mapping[str, int] = field(default_factory=dict)
    ready_made: str = ""
    commands: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    _loaded: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def load(self, address: str) -> Any:
        """Return what an address of the room names; imported once."""
        if address not in self._loaded:
            module, _, name = address.partition(":")
            self._loaded[address] = getattr(import_module(module, self.room), name)
        return self._loaded[address]

    @property
    def folder(self) -> Path:
        return Path(str(import_module(self.room).__file__)).parent


@cache
def declared(slug: str) -> Declaration:
    """Return a game's declaration; raises KeyError for a game without one."""
    if slug not in declared_games():
        raise KeyError(slug)
    declaration = import_module(f"wordgames.{slug}.declaration").GAME
    if not isinstance(declaration, Declaration):
        raise TypeError(f"GAME of {slug} is not a Declaration.")
    return declaration


@cache
def declared_games() -> tuple[str, ...]:
    """Return the slugs of the games that have a room, in the catalogue's order."""
    return tuple(slug for slug in GAMES if find_spec(f"wordgames.{slug}.declaration"))
