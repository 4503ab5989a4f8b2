"""Reading of the shared cache, in which processes of an older or newer version write as well.

Only plain values go into it: an object of a class could not be loaded where the class has moved.
An entry of another shape gets another key.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def fields_of(kind: type[Any], entry: object) -> dict[str, Any] | None:
    """Return the fields of a dataclass from an entry; None unless it has these and no others."""
    names = {field.name for field in fields(kind)}
    return entry if isinstance(entry, dict) and entry.keys() == names else None
