"""What a player sees of a game, and what a bot thinks, as plain JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from games.contract.game import JSON

OPTIONS = "options"


def observed(observation: Any, options: JSON) -> JSON:
    """Return an observation's fields by name, with only the options that were chosen.

    The rules' options may hold a seed, which would reveal what the player must not know.
    """
    shown: JSON = {
        field.name: plain(getattr(observation, field.name))
        for field in fields(observation)
        if field.name != OPTIONS
    }
    return {OPTIONS: plain(options)} | shown


def plain(value: Any) -> Any:
    """Return a value of dataclasses, enums and collections as plain JSON.

    Raises TypeError for a value that has no JSON form.
    """
    if isinstance(value, Enum):
        return plain(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(name)): plain(item) for name, item in value.items()}
    if isinstance(value, Set):
        return sorted(plain(item) for item in value)
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    raise TypeError(f"No JSON for a {type(value).__name__}.")
