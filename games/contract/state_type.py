"""The type of a game's state, by which its parts are generic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from wordgames.rules.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    # Code that takes any game says `Game`.
    StateT = TypeVarWithDefault("StateT", bound=State, default=Any)
else:
    StateT = TypeVar("StateT", bound=State)

JSON = dict[str, Any]
