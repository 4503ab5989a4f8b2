"""All hooks: what an app gives to the code below it, which may not import it.

Imports go one way (`wordgames <- lexicons <- games <- solvers <- wordgames_site`). For what has to
go the other way, the code below declares a hook, and `ready` of the app above fills it.

| hook | filled by | used when |
|---|---|---|
| `PUBLISHED`      | solvers                | new words of a dictionary are current |
| `DEPENDENTS`     | games, friends, solvers | staff publish or delete a dictionary |
| `FOLLOWING`      | solvers                | staff look at an upload before they publish it |
| `WORDS_PLAYED`   | games                  | a dictionary's words are removed |
| `MADE_BY_ITSELF` | solvers                | a dictionary is deleted: is it used? |
| `ACCOUNT_FILE`   | games, friends, races, solvers | somebody asks for the data of an account |
| `ON_JOIN`        | friends, races         | a guest logs in |
| `ON_DELETE`      | games, friends, races  | an account is deleted |
| `OPEN_PLAYS`     | friends                | an address is looked up that is no game's |
| `GHOSTS`         | friends                | a page shows whom a play races |
| `RIVALS`         | solvers                | a play races the bot |
| `FOLLOWERS`      | races                  | a play's event is stored |
| `STRIPS`         | races                  | a play page shows who else races |
| `RACING_BOTS`    | solvers                | a race invites bots |
| `RESERVED_NAMES` | solvers                | somebody chooses a name |

The engine has functions for what a process uses, each called once (in `wordgames`):

| function | called by | what it gives |
|---|---|---|
| `sources.dictionaries.use_dictionaries(Dictionaries)` | lexicons | dictionaries by slug and hash |
| `vocabulary.kinds.CHECKS[kind] = line -> fault` | nerdle | a check of an uploaded line |
| `artifacts.use_store(ArtifactStore)` | solvers | where trees and models are kept |
| `artifacts.use_scratch_folder(Path)` | solvers | where files are kept that can be made again |
| `work.preparation.prepare_processes("module:name")` | solvers | what a new process calls first |
| `languages.translation.install(Wording)` | wordgames_site | Django's catalogues |
| `kernels.awaited_kernels.heed(Path)` | wordgames_site | which kernels a set-up compiles |

Django's own signals are connected in `games/accounts/apps.py` and `solvers/apps.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lexicons.hooks import DEPENDENTS, FOLLOWING, MADE_BY_ITSELF, PUBLISHED, WORDS_PLAYED

if TYPE_CHECKING:
    from datetime import datetime

    from django.contrib.auth.models import User

    from games.contract.game import JSON
    from games.models import Play, Player

__all__ = [
    "ACCOUNT_FILE",
    "DEPENDENTS",
    "FOLLOWERS",
    "FOLLOWING",
    "GHOSTS",
    "MADE_BY_ITSELF",
    "ON_DELETE",
    "ON_JOIN",
    "OPEN_PLAYS",
    "PUBLISHED",
    "RACING_BOTS",
    "RESERVED_NAMES",
    "RIVALS",
    "STRIPS",
    "WORDS_PLAYED",
    "Later",
    "LaterModule",
    "add",
]

# Name of a part of an account's file -> its rows.
ACCOUNT_FILE: dict[str, Callable[[User], Iterator[JSON]]] = {}

# Called with the account's player and the guest's, before the guest's rows are handed over.
ON_JOIN: list[Callable[[Player, Player], None]] = []

# Called with the id of each player deleted with an account.
ON_DELETE: list[Callable[[str], None]] = []

# Full name of an address -> its lookup, called with the request and the address's values.
OPEN_PLAYS: dict[str, Callable[..., Any]] = {}

# Kind of ghost -> its name and marks, from its key and the play beside it; None once it is gone.
GHOSTS: dict[str, Callable[[str, Play], tuple[str, Any] | None]] = {}

# The function, if any, that lets the bot play a puzzle and stores its play.
RIVALS: list[Callable[[Any], Play]] = []

# Kind of ghost -> function of a play after an event, its status then, and the time. It returns what
# stores its own news of that, called in the transaction that stores the event.
FOLLOWERS: dict[str, Callable[[Any, str, datetime], Callable[[], None]]] = {}

# Function that returns what a page shows of the others of a play's race; None of no race.
STRIPS: list[Callable[[Any], Any]] = []

# "names": the bots of a puzzle with their names; "play": lets one play it and stores its play.
RACING_BOTS: dict[str, Callable[..., Any]] = {}

# Names that no visitor may take, in every language that they are shown in.
RESERVED_NAMES: list[Callable[[], Iterable[str]]] = []


@dataclass(frozen=True, slots=True)
class Later:
    """A function by its address, "module:name": what it needs is imported when it is called.

    A command fills every hook and lists every view, and calls hardly any.
    """

    address: str

    def __call__(self, *values: Any, **named: Any) -> Any:
        return self.function(*values, **named)

    @property
    def function(self) -> Callable[..., Any]:
        """The function itself."""
        module, _, name = self.address.partition(":")
        # In C where the module is there, as `import_module` is not: a move asks three times.
        function: Callable[..., Any] = getattr(__import__(module, fromlist=(name,)), name)
        return function

    @property
    def csrf_exempt(self) -> bool:
        """True of a view that looks itself where its posts come from: Django asks before it."""
        return bool(getattr(self.function, "csrf_exempt", False))


class LaterModule:
    """A module whose functions are taken as `Later`, such as the views behind addresses."""

    def __init__(self, name: str) -> None:
        """Take the module's name."""
        self._name = name

    def __getattr__(self, function: str) -> Later:
        return Later(f"{self._name}:{function}")


def add(hooks: list[Callable[..., Any]], hook: Callable[..., Any]) -> None:
    """Add to a hook only once, even if `ready` is called again."""
    if hook not in hooks:
        hooks.append(hook)
