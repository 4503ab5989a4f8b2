"""Far cells and patterns tried for ever are a sentence; so is a guest's archive."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from lexicons.uploads.visitor_lists import read_own, text_of
from tests.growth import assert_grows_with_its_length
from wordgames.importer import ImportRefused, read_lexicon
from workshop.fuzz.hostile_files import FILES


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("far cell", "1,048,576 × 16,384 cells. We read up to 3,000,000"),
        ("repeated rows", "2,000,000,000 × 1 cells"),
        ("old far cell", "more than 512 MB of memory"),
        ("tags in a tag", "The HTML is too large"),
    ],
)
def test_what_breaks_a_limit_is_a_sentence_that_names_it(kind: str, sentence: str) -> None:
    hostile = FILES[kind]()
    with pytest.raises(ImportRefused, match=sentence):
        read_lexicon(hostile.data, hostile.name)


@pytest.mark.parametrize(
    "text", [lambda length: "const " + "a" * length, lambda length: "/**/" * (length // 400) + "x"]
)
def test_the_beginning_of_javascript_is_tried_once(text: Callable[[int], str]) -> None:
    def refused(length: int) -> None:
        with pytest.raises(ImportRefused):
            read_lexicon(text(length).encode(), "a.js")

    assert_grows_with_its_length(refused, 15_000)


CODE = 'words = ["a", '
SQL = "insert into a values (1,\n"


@pytest.mark.parametrize(
    "text",
    [
        lambda length: "a " + "\n" * length,
        lambda length: CODE + "qw(" * (length // 3),
        lambda length: CODE + "%w[" * (length // 3),
        lambda length: CODE + "/*" * (length // 2),
        lambda length: CODE + '\\"' * (length // 2),
        lambda length: CODE + "1" * length + "a",
        lambda length: "words = [" + " " * length,
        lambda length: SQL * (length // len(SQL)),
        lambda length: "a" + "1" * length + "a,b\nc,d\n",
        lambda length: "<<AB x\n" * (length // 7),
    ],
    ids=["lines", "qw", "%w", "comments", "quotes", "digits", "blanks", "sql", "header", "heredocs"],
)
def test_what_begins_again_and_again_is_read_once(text: Callable[[int], str]) -> None:
    """Twelve thousand empty lines took sixteen seconds; the rest grew with its square as well."""

    def tried(length: int) -> None:
        with suppress(ImportRefused):
            read_own(text(length), "en")

    assert_grows_with_its_length(tried, 9_000)


def test_a_guest_s_archive_is_told_what_is_taken() -> None:
    with pytest.raises(ImportRefused, match="Send the list itself, not an archive"):
        text_of(FILES["zip in a zip"]().data, "w.zip", "en")
