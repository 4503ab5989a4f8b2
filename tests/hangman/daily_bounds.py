"""How hard a day of Hangman may be: a word of medium length, of three letters and more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.contract.daily_words import unknown_words
from wordgames.vocabulary.columns import Columns


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    [word] = setup["secrets"]
    if setup["options"]["lives"] != 6:
        yield f"{setup['options']['lives']} lives"
    if not 5 <= len(word) <= 10 or len(set(word)) < 3:
        yield f"{word} has {len(word)} letters, {len(set(word))} of them different"
    yield from unknown_words([word], columns)
