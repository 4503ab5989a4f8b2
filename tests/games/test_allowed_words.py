"""The words that a page refuses typos by: sorted, none marked, the same on every day."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client

from games.models import Puzzle
from games.pages.allowed_words import MOST_BYTES, MOST_WORDS, front_coded
from lexicons.models import Lexicon
from tests.contract.every_game import lexicon_for, lexicon_of
from wordgames.paths import BUNDLED
from wordgames.vocabulary.columns import unpack

ADDRESS = re.compile(r'data-words="([^"]+)"')


def unpacked(text: str, length: int) -> list[str]:
    words, at, word = [], 0, ""
    while at < len(text):
        kept = int(text[at], 36)
        word = word[:kept] + text[at + 1 : at + 1 + length - kept]
        at += 1 + length - kept
        words.append(word)
    return words


def test_words_are_written_by_what_they_share() -> None:
    words = ["CRANE", "CRANK", "CRATE", "SLATE"]
    assert front_coded(words) == "0CRANE4K3TE0SLATE"
    assert unpacked(front_coded(words), 5) == words


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["wordle", "peaks", "fibble", "boards", "adversarial", "ladder"])
def test_a_page_names_all_words_and_marks_none(client: Client, slug: str) -> None:
    lexicon = lexicon_of(slug)
    found = ADDRESS.search(client.get(f"/{slug}/").text)
    assert found
    answer = client.get(found[1])
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    length = int(found[1].split("/")[-3])
    words = unpacked(gzip.decompress(answer.content).decode(), length)
    assert words == sorted(set(words))
    assert lexicon.current
    kept = lexicon.current.read().words(length)
    assert {word.lower() for word in words} == set(kept)
    other = client.get(f"/{slug}/daily/en/2026-11-20/")
    assert ADDRESS.search(other.text) is None or ADDRESS.search(other.text)[1] == found[1]  # type: ignore[index]


@pytest.mark.django_db
def test_challenges_and_own_lists_have_none(client: Client) -> None:
    lexicon = lexicon_for("words")
    setup = {
        "version": 1,
        "options": {"length": 5, "guesses": 6, "mode": "normal", "show_left": False},
        "secrets": ["crane"],
    }
    puzzle = Puzzle.objects.create(
        game="wordle", kind="challenge", setup=setup, revision=lexicon.current
    )
    assert not ADDRESS.search(client.get(f"/wordle/challenge/{puzzle.pk}/").text)
    found = ADDRESS.search(client.get("/wordle/").text)
    assert found
    Lexicon.objects.filter(pk=lexicon.pk).update(keeper="someone")
    assert client.get(found[1]).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["5/0123456789abcdef/", "5/x/", "99/{hash}/", "4/{hash}/"])
def test_an_unknown_list_is_none(client: Client, end: str) -> None:
    lexicon = lexicon_for("words")
    assert lexicon.current
    address = f"/words/en/{end.format(hash=lexicon.current.sha256[:16])}"
    assert client.get(address).status_code == (204 if end.startswith("4/") else 404)


def test_todays_words_of_the_bundled_dictionaries_are_light() -> None:
    """Five letters of English: 11,462 words are 15 kB; Hebrew's 69,185 are never tried."""
    for slug, known in (("en", True), ("de", True), ("es", True), ("fr", True), ("he", False)):
        words = unpack((BUNDLED / f"{slug}.columns").read_bytes()).words(5)
        packed = gzip.compress(front_coded(sorted(words)).encode(), 9)
        assert (len(packed) <= MOST_BYTES) == known
        assert (len(words) <= MOST_WORDS) == known
