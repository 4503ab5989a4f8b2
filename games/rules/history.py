"""What was seen of a game, as text: agents that draw are seeded by it, runs are repeated by it.

So a text never changes, whatever becomes of the names of classes and fields. The texts of the games
whose agents drew first are frozen as they were; every other game has `plain`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, fields
from typing import Any


def written(name: str, **values: object) -> str:
    """Write a thing by its name and values: `Turn(guess='crane', marks=(0, 1, 2, 0, 0))`."""
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in values.items())})"


def several(texts: Sequence[str]) -> str:
    """Write texts as a tuple is written."""
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"


def plain(name: str, observation: Any) -> str:
    """Write all that an observation holds, and of its options those that are set.

    An option that is added later and left at its default changes nothing.
    """
    parts = zip(fields(observation), astuple(observation), strict=True)
    values = [value for field, value in parts if field.name != "options"]
    options = getattr(observation, "options", None)
    changed = {} if options is None else _set(options)
    return f"{name}/1 {json.dumps([values, changed], sort_keys=True)}"


def _set(options: Any) -> dict[str, Any]:
    """Return the options that are not at their default."""
    return {
        field.name: value
        for field in fields(options)
        if (value := getattr(options, field.name)) != field.default
    }
