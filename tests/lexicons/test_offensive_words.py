"""Words that are never shown unasked: an invented one, its plurals, and plain words beside it."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from lexicons.reference import offensive_words
from lexicons.reference.offensive_words import printable, veiled
from lexicons.words.column_builder import columns_from
from lexicons.words.columns import Entry
from solvers.analysis.explanation import words_left

INNOCENT = {
    "en": "spices japes cones butcher jerky beanery dike class puss salt assess spicy grass canal",
    "es": "casas meses luces perro pollito computadora",
    "fr": "salle vites cones transes demande concert violon petit",
    "de": "hurra arbeit nuten moewe",
}


@pytest.fixture
def zorby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mark an invented word through the site's own lists."""
    for code in ("en", "es", "fr", "de"):
        (tmp_path / f"{code}.txt").write_text("zorby zorbat bat", "utf-8")
    monkeypatch.setattr(offensive_words, "FOLDER", tmp_path)
    offensive_words._unprinted.cache_clear()
    yield
    offensive_words._unprinted.cache_clear()


@pytest.mark.usefixtures("zorby")
@pytest.mark.parametrize(
    ("word", "language"),
    [
        *((it, "en") for it in ("zorby", "zorbies", "zorbys", "zorbie", "zorbeys", "zorrrbat")),
        *((it, "es") for it in ("zorbat", "zorbates")),
        *((it, "fr") for it in ("zorbats", "zorbatx", "zorbates")),
        *((it, "de") for it in ("zorbate", "zorbaten", "zorbats")),
    ],
)
def test_plurals_and_spellings_are_not_shown(word: str, language: str) -> None:
    assert not printable(word, language)
    assert veiled(word.upper(), word, language) == "•" * len(word)


@pytest.mark.parametrize("language", INNOCENT)
def test_plain_words_are_shown(language: str) -> None:
    assert [it for it in INNOCENT[language].split() if not printable(it, language)] == []


@pytest.mark.usefixtures("zorby")
def test_no_list_of_words_left_shows_one() -> None:
    entries = [Entry(word) for word in ("cat", "bat", "bad", "tab")]
    columns = columns_from(entries, language="en", folded=True)
    words = columns.words(3)
    assert "BAT" not in words_left(words, np.arange(len(words), dtype=np.int32), "en")
