"""Small lexicons for the tests of Hangman's agents, and the large lists where they are there."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from wordgames.hangman.evaluation.suite import HangmanSuite
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.rules.masks import BLANK, MaskTurn
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
LIST = (
    "cat hat bat rat mat cot hot dot tin tan ten pen pan pin tree free three eerie banana "
    "ananas stone alone atone clone light night sight might banner manner dinner winner"
)


@cache
def small() -> Columns:
    """Return words of several lengths, all of which may be secrets."""
    return columns_from(Entry(word) for word in LIST.split())


@cache
def made_up(count: int = 400, seed: int = 1) -> Columns:
    """Return pronounceable words of 3 to 9 letters, the same ones each time."""
    rng = np.random.default_rng(seed)
    words = set()
    while len(words) < count:
        length = int(rng.integers(3, 10))
        words.add(
            "".join(rng.choice(list("bcdlmnrst" if i % 2 else "aeiou")) for i in range(length))
        )
    return columns_from(Entry(word) for word in sorted(words))


def suite(
    words: Columns, known: Columns | None = None, options: HangmanOptions | None = None
) -> HangmanSuite:
    """Return a suite in which every answer is a secret once."""
    return HangmanSuite(words, words.answers, options or HangmanOptions(), known or words)


def seen(length: int, *turns: str, lives: int = 6, reveal: str = "all") -> HangmanObservation:
    """Return the observation of a history written as "e:_e__e"."""
    parts = [turn.split(":") for turn in turns]
    mask = parts[-1][1] if parts else BLANK * length
    options = HangmanOptions(lives=lives, reveal=reveal)
    return HangmanObservation(options, mask, tuple(MaskTurn(move, after) for move, after in parts))


def data(name: str) -> Path:
    """Return a list of ../shared/data, or skip the test."""
    path = DATA / name
    if not path.is_file():
        pytest.skip("The Hangman lists are not in ../shared/data.")
    return path


def dictionary(slug: str, words: str) -> Lexicon:
    """Publish words, the longer ones as the commoner."""
    lexicon = Lexicon.objects.create(slug=slug, name=slug.title(), language="en")
    entries = [Entry(word, weight=1.0 + len(word)) for word in words.split()]
    publish(lexicon, columns_from(entries, language="en"))
    return lexicon
