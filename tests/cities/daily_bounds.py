"""How hard a day of Cities may be: twelve guesses for a city that people know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.cities.pools import FILE
from wordgames.vocabulary.columns import Columns

NAMES = set(FILE.read_text("utf-8").split())
# Cities of former days that hardly anybody knew.
UNKNOWN = {"bangui", "herat", "joinville", "juba", "kaohsiung", "tivaouane", "tsuruoka"}


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    [name] = setup["secrets"]
    if setup["options"]["cap"] != 12 or setup["options"]["mode"] != "simple":
        yield f"{setup['options']['cap']} guesses, {setup['options']['mode']}"
    if name not in NAMES or name in UNKNOWN or columns.record(name) is None:
        yield f"{name} is not well known"
