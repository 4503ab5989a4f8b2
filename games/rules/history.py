"""Observations of a game as text: the seed of agents that draw, which makes runs repeatable.

So a text never changes, even if classes and fields are renamed. The texts of the first games with
such agents are frozen; all other games use `plain`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, fields
from typing import Any


def written(name: str, **values: object) -> str:
    """Write an object by its name and values: `Turn(guess='crane', marks=(0, 1, 2, 0, 0))`."""
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in values.items())})"


def several(texts: Sequence[str]) -> str:
    """Write texts in the form of a tuple."""
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
    """Return the options with other values than their default."""
    return {
        field.name: value
        for field in fields(options)
        if (value := getattr(options, field.name)) != field.default
    }
