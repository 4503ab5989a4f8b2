"""A game's declaration to the solvers: addresses in its room, loaded on demand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from games.catalogue import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """What agents from outside play of a game, where its contract does not say it.

    options     those that are not as usual
    lexicon     the slug of the dictionary
    free_words  may words be guessed that it does not have?
    agent       the starter's first agent, as a path from the room; RULES.txt is in `starter`
    bots        our agents that play in its tournament
    alike       the other fields of our own runs of the same games; None: no run is comparable
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    lexicon: str = "en"
    free_words: bool = False
    agent: str = "starter/agent.py"
    bots: tuple[str, ...] = ()
    alike: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Solver:
    """One game's declaration. Addresses are "module:name", with a dot in front from the room.

    room          the package of the room: `__package__` of the declaration
    agents        slug -> class, in the order of the agents' page
    analysis      the class that pages ask: words, agents, explanations
    runs          the game's options, and the suites made from them, for stored runs
    watch_form    the form that chooses what is watched, where the new-game form does not
    review        the class that looks back at a finished play, if any does
    assist        the class that helps in games played elsewhere, if any does
    tree          the class whose agents' trees are explored, if they have any
    search        the class that says which search or training an agent lacks, if any may
    records       the class that plays the trees that people send, if they may send some
    lesson        the function that fills the page of the first lesson, if the game has one
    run_form      the form that asks for runs, where the options alone do not make it
    command_line  the class that the commands ask, where they take more than the options
    environments  a tuple of what agents from outside may play, where a door is not enough
    door          what agents from outside may play, if the game's contract says how
    warm          functions that compile and load what a first request would wait for, each with
                  the CPU seconds that it takes the first time
    warm_later    the same of what only unusual games need, such as longer words
    set_up        functions that store what comes with the site, or ask for it in the background;
                  they yield sentences of what they have done
    ready_made    the function that offers the trees that come with the code to agents that ask
                  for them: for a process without a site
    commands      name -> class of the commands that this game alone has
    nouns         plural -> both forms with a number, of things that no other game counts
    """

    room: str
    agents: Mapping[str, str]
    analysis: str
    runs: str
    watch_form: str = ""
    review: str = ""
    assist: str = ""
    tree: str = ""
    search: str = ""
    records: str = ""
    lesson: str = ""
    run_form: str = ""
    command_line: str = ""
    environments: str = ""
    door: Door | None = None
    warm: Mapping[str, int] = field(default_factory=dict)
    warm_later: Mapping[str, int] = field(default_factory=dict)
    set_up: tuple[str, ...] = ()
    ready_made: str = ""
    commands: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    _loaded: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def of_pages(self) -> tuple[str, ...]:
        """The addresses of what pages may ask."""
        shown = (self.analysis, self.watch_form, self.review, self.assist, self.tree, self.search)
        others = (self.runs, self.run_form, self.records, self.lesson, self.environments)
        return tuple(filter(None, (*shown, *others)))

    def load(self, address: str) -> Any:
        """Return what an address of the room names; imported once."""
        if address not in self._loaded:
            module, _, name = address.partition(":")
            self._loaded[address] = getattr(import_module(module, self.room), name)
        return self._loaded[address]

    @property
    def folder(self) -> Path:
        """The room as a folder: shipped runs and trees lie there."""
        return Path(str(import_module(self.room).__file__)).parent


@cache
def solver(slug: str) -> Solver:
    """Return a game's declaration; raises KeyError for a game without one."""
    if slug not in solved():
        raise KeyError(slug)
    declaration = import_module(f"solvers.games.{slug}.solver").SOLVER
    if not isinstance(declaration, Solver):
        raise TypeError(f"SOLVER of {slug} is not a Solver.")
    return declaration


@cache
def solved() -> tuple[str, ...]:
    """Return the slugs of the games that have a room, in the catalogue's order."""
    return tuple(
        slug
        for slug in GAMES
        if find_spec(f"solvers.games.{slug}") and find_spec(f"solvers.games.{slug}.solver")
    )


def has_tree(slug: str) -> bool:
    """True if the trees of a game's agents can be walked."""
    return bool(solver(slug).tree)
