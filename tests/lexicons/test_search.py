"""Searching words: the vectorised search finds what a plain loop finds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from wordgames.vocabulary.word_search import PLACES, Query, find

COLUMNS = columns_from(
    Entry(word, answer=word != "eerie")
    for word in ("cat", "scat", "catty", "crane", "eerie", "acat", "tic")
)


def found(**query: object) -> list[str]:
    return [entry.word for entry in find(COLUMNS, Query(**query), 0, 100).entries]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("contains", ["cat", "acat", "scat", "catty"]),
        ("starts", ["cat", "catty"]),
        ("ends", ["cat", "acat", "scat"]),
        ("whole", ["cat"]),
    ],
)
def test_a_pattern_is_found_where_it_may_be(place: str, words: list[str]) -> None:
    assert found(pattern="cat", place=place) == words


def test_a_question_mark_is_any_letter() -> None:
    assert found(pattern="c?a", place="starts") == ["crane"]
    assert found(pattern="????", place="whole") == ["acat", "scat"]


def test_answers_and_one_length_can_be_asked_for() -> None:
    assert found(answers_only=True, length=5) == ["catty", "crane"]


def test_a_letter_that_is_not_in_the_alphabet_finds_nothing() -> None:
    assert found(pattern="ж") == []


def test_pages_follow_each_other_across_lengths() -> None:
    everything = found()
    pages = [find(COLUMNS, Query(), first, 2) for first in range(0, 8, 2)]
    assert [entry.word for page in pages for entry in page.entries] == everything
    assert {page.total for page in pages} == {7}


def test_an_unknown_place_is_refused() -> None:
    with pytest.raises(ValueError, match="searched by"):
        find(COLUMNS, Query(place="nowhere"), 0, 10)


TEXT = st.text("abc?", max_size=4)


def slow(words: set[str], pattern: str, place: str) -> set[str]:
    """Try the pattern at each place of each word, letter by letter."""

    def fits(word: str, start: int) -> bool:
        part = word[start : start + len(pattern)]
        return len(part) == len(pattern) and all(
            wanted in ("?", letter) for wanted, letter in zip(pattern, part, strict=True)
        )

    def matches(word: str) -> bool:
        room = len(word) - len(pattern)
        starts = {
            "contains": range(max(room, -1) + 1),
            "starts": [0],
            "ends": [room] if room >= 0 else [],
            "whole": [0] if room == 0 else [],
        }
        return any(fits(word, start) for start in starts[place])

    return {word for word in words if matches(word)}


@given(st.sets(st.text("abc", min_size=1, max_size=4), min_size=1), TEXT, st.sampled_from(PLACES))
def test_the_search_agrees_with_a_plain_loop(words: set[str], pattern: str, place: str) -> None:
    columns = columns_from(map(Entry, words))
    result = find(columns, Query(pattern, place), 0, 1000)
    assert {entry.word for entry in result.entries} == slow(words, pattern, place)
    assert result.total == len(result.entries)
