"""Words that are never shown unasked: an invented one, its plurals, and plain words beside it."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from games.catalogue import game
from games.ladder.graph import Graph
from games.ladder.ladder_picture import picture
from lexicons.reference import offensive_words
from lexicons.reference.offensive_words import printable, veiled
from lexicons.words.column_builder import columns_from
from lexicons.words.columns import Entry
from solvers.analysis.explanation import words_left
from solvers.games.jumble.analysis import words_in

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
def test_no_list_ladder_or_picture_shows_one() -> None:
    entries = [Entry(word) for word in ("cat", "bat", "bad", "tab")]
    columns = columns_from(entries, language="en", folded=True)
    words = columns.words(3)
    assert "BAT" not in words_left(words, np.arange(len(words), dtype=np.int32), "en")
    assert [it.words for it in words_in("tabx", columns, "en")] == [("TAB",)]
    graph = Graph.of(words)
    path = [row for it in ("cat", "bat", "bad") if (row := words.row(it)) is not None]
    drawn = picture(graph, [], path, "en")
    assert drawn is not None
    assert {node.word for node in drawn.nodes} >= {"CAT", "•••", "BAD"}
    assert "BAT" not in {node.word for node in drawn.nodes}
    options = {"length": 3, "difficulty": "any"}
    setup = {"start": "cat", "target": "bad", "options": options}
    assert game("ladder").answer(setup, columns) == "cat → ••• → bad"
