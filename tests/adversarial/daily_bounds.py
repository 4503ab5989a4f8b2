"""How hard a day against the host may be: it opens with a word that people know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.contract.daily_words import unknown_words
from wordgames.vocabulary.columns import Columns


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    if len(setup["secrets"]) != 1 or setup["options"]["length"] != 5:
        yield f"other than one word of five letters: {setup['secrets']}"
    yield from unknown_words(setup["secrets"], columns)
