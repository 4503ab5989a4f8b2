"""Words that are never shown unasked: an invented one, its plurals, and plain words beside it."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexicons.reference import words
from lexicons.reference.words import OFFENSIVE, printable, veiled
from solvers.analysis import explanation
from solvers.analysis.explanation import LISTED, heaviest_unasked, words_left
from wordgames.languages.casing import played
from wordgames.sources.bundled_lists import bundled
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

INNOCENT = {
    "en": "spices japes cones butcher jerky beanery dike class puss salt assess spicy grass canal",
    "es": "casas meses luces perro pollito computadora",
    "fr": "salle vites cones transes demande concert violon petit",
    "de": "hurra arbeit nuten moewe schande möwe",
    "he-x-one": "ספרימ ילדות פינות",
}


@pytest.fixture
def zorby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mark an invented word through the site's own lists."""
    for code in ("en", "es", "fr", "de"):
        (tmp_path / f"{code}.txt").write_text("zorby zorbat bat zörbe", "utf-8")
    (tmp_path / "he.txt").write_text("זורבם זורבה", "utf-8")
    monkeypatch.setattr(words, "OFFENSIVE", tmp_path)
    words._unprinted.cache_clear()
    yield
    words._unprinted.cache_clear()


@pytest.mark.usefixtures("zorby")
@pytest.mark.parametrize(
    ("word", "language"),
    [
        *((it, "en") for it in ("zorby", "zorbies", "zorbys", "zorbie", "zorbeys", "zorrrbat")),
        *((it, "es") for it in ("zorbat", "zorbates")),
        *((it, "fr") for it in ("zorbats", "zorbatx", "zorbates")),
        *((it, "de") for it in ("zorbate", "zorbaten", "zorbats", "zörbe", "zörben")),
        *((it, "he-x-one") for it in ("זורבמ", "זורבמימ", "זורבה", "זורבות")),
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


@pytest.mark.usefixtures("zorby")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.text("abt", min_size=3, max_size=3), st.integers(0, 3)), min_size=1))
def test_words_left_are_listed_by_how_common_they_are(drawn: list[tuple[str, int]]) -> None:
    weights = {word: float(weight) for word, weight in drawn}
    words = Words.from_strings(weights, weights=weights)
    rows = np.arange(len(words), dtype=np.int32)
    plain = sorted(weights, key=lambda word: (-weights[word], word))
    shown = [word for word in plain if printable(word, "en")]
    assert words_left(words, rows, "en") == [word.upper() for word in shown[:LISTED]]
    assert list(heaviest_unasked(words, rows, "en")) == [words.row(word) for word in shown]


def test_few_of_a_long_list_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    monkeypatch.setattr(explanation, "printable", lambda word, language: not checked.append(word))
    words = Words.from_strings(map("".join, product("abcdefgh", repeat=4)))
    assert len(words_left(words, np.arange(len(words), dtype=np.int32), "en")) == LISTED
    assert len(checked) == LISTED


@pytest.mark.parametrize("slug", ["en", "es", "fr", "de", "he"])
def test_no_word_of_the_lists_is_shown_as_its_dictionary_plays_it(slug: str) -> None:
    """German ones with an umlaut and Hebrew ones with a final letter were."""
    columns = bundled(slug)
    listed = re.sub("#.*", "", (OFFENSIVE / f"{slug}.txt").read_text("utf-8")).split()
    words = {played(it, columns.language, folded=columns.folded) for it in listed if "*" not in it}
    assert len(words) > 60
    assert [word for word in words if printable(word, columns.language)] == []
    starts = tuple(
        played(it[:-1], columns.language, folded=columns.folded) for it in listed if it[-1] == "*"
    )
    begun = [word for word in columns.strings() if starts and word.startswith(starts)]
    assert [word for word in begun if printable(word, columns.language)] == []


@pytest.mark.parametrize("slug", ["en", "es", "fr", "de", "he"])
def test_every_answer_is_shown(slug: str) -> None:
    columns = bundled(slug)
    answers = (word for length in columns.lengths for word in columns.words(length).secrets)
    assert [word for word in answers if not printable(word, columns.language)] == []
