"""How hard a day of several boards may be: as many words, and five guesses more than boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.contract.daily_words import five_letters
from wordgames.vocabulary.columns import Columns


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    boards = setup["options"]["boards"]
    if len(setup["secrets"]) != boards:
        yield f"{len(setup['secrets'])} words for {boards} boards"
    yield from five_letters(setup, columns, guesses=boards + 5)
