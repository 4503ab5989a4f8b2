"""How hard a day of Peaks may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.contract.daily_words import five_letters
from wordgames.vocabulary.columns import Columns


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    yield from five_letters(setup, columns, guesses=6)
