"""Columns: the same words come back, however they were kept, and a length behaves like a set."""

from __future__ import annotations

import itertools
import lzma
import math
import string
import tracemalloc
import zlib
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.vocabulary import columns as packing
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.column_builder import Builder, columns_from
from wordgames.vocabulary.columns import (
    CITIES,
    Columns,
    Entry,
    content_hash,
    expanded,
    pack,
    unpack,
)

GREEK_AND_LATIN = "abcdeéñßıαβγσабвї"
spelled = st.text(GREEK_AND_LATIN, min_size=1, max_size=9)
weights = st.floats(0, 1e6, width=32)
entries = st.builds(
    Entry,
    word=spelled,
    weight=weights,
    answer=st.booleans(),
    display=st.one_of(st.just(""), st.text(string.ascii_letters + "éÑ -'", max_size=12)),
    group=st.sampled_from(["", "TZ", "FR"]),
    population=st.integers(0, 2**40),
    latitude=st.floats(-90, 90, width=32),
    longitude=st.floats(-180, 180, width=32),
)
lists = st.lists(entries, min_size=1, max_size=40)


def towns() -> Columns:
    return columns_from(
        [
            Entry("moshi", 201_150.0, True, "Moshi", "TZ", 201_150, -3.35, 37.33),
            Entry("paris", 11.0, False, "Paris", "FR", 2_148_000, 48.85, 2.35),
            Entry("izmir", 4.0, True, "İzmir", "TR", 4_320_519, 38.41, 27.13),
        ],
        "en",
        CITIES,
    )


def test_words_are_sorted_by_length_and_then_by_symbols() -> None:
    columns = columns_from(map(Entry, ["pear", "fig", "nut", "bear"]), "en")
    assert list(columns.strings()) == ["fig", "nut", "bear", "pear"]
    assert columns.letters == "abefginprtu"
    assert columns.lengths == [3, 4]
    assert columns.counts_by_length() == {3: (2, 2), 4: (2, 2)}


def test_answers_and_displays_are_counted_within_their_length() -> None:
    columns = columns_from(
        [
            Entry("an", answer=False),
            Entry("ete", display="été"),
            Entry("fin", answer=False),
            Entry("mai", display="maï"),
        ],
        "fr",
    )
    words = columns.words(3)
    assert words.strings(words.answers) == ["ete", "mai"]
    assert dict(words.displays) == {0: "été", 2: "maï"}
    assert [words.display(word) for word in ("ete", "fin", "xyz")] == ["été", "fin", "xyz"]
    assert 1 not in words.displays


def test_a_city_keeps_its_country_its_people_and_its_place() -> None:
    record = towns().record("moshi")
    assert record is not None
    assert (record.group, record.population, record.display) == ("TZ", 201_150, "Moshi")
    assert record.latitude == pytest.approx(-3.35)
    assert record.answer
    assert towns().record("mosho") is None
    assert towns().record("") is None


def test_a_word_that_comes_twice_takes_the_greatest_weight_and_any_answer() -> None:
    columns = columns_from(
        [Entry("cote", 3.0, False, "côte"), Entry("cote", 5.0, True, "côté"), Entry("cote", 4.0)]
    )
    record = columns.record("cote")
    assert record is not None
    assert (record.weight, record.answer, record.display) == (5.0, True, "côté")


def test_without_weights_the_form_that_comes_most_often_is_shown() -> None:
    forms = ["coté", "côté", "coté", "cote"]
    columns = columns_from(Entry("cote", display=form) for form in forms)
    assert columns.words(4).display("cote") == "coté"


def test_the_greatest_of_two_cities_of_one_name_is_kept_whole() -> None:
    columns = columns_from(
        [
            Entry("leon", 1.0, True, "León", "ES", 124_303, 42.6, -5.57),
            Entry("leon", 2.0, True, "Leon", "MX", 1_579_803, 21.1, -101.7),
        ],
        kind=CITIES,
    )
    record = columns.record("leon")
    assert record is not None
    assert (record.group, record.population, record.display) == ("MX", 1_579_803, "Leon")


def test_a_length_without_words_is_an_empty_list() -> None:
    for length in (4, 30):
        words = towns().words(length)
        assert len(words) == 0
        assert "word" not in words
        assert words.length == length
    with pytest.raises(ValueError, match="at least one letter"):
        towns().words(0)


def test_a_large_alphabet_takes_two_bytes_a_letter() -> None:
    letters = [chr(0x4E00 + place) for place in range(400)]
    columns = columns_from(Entry(a + b) for a, b in pairwise(letters))
    assert columns.codes.dtype == np.uint16
    assert columns.words(2).row(letters[7] + letters[8]) == 7
    assert content_hash(unpack(pack(columns))) == content_hash(columns)


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        columns_from([])
    with pytest.raises(ValueError, match="1 to 255 letters"):
        columns_from([Entry("")])


def test_nothing_of_a_revision_can_be_changed() -> None:
    for columns in (towns(), unpack(pack(towns()))):
        with pytest.raises(ValueError, match="read-only"):
            columns.words(5).codes[0, 0] = 1
        with pytest.raises(ValueError, match="read-only"):
            columns.words(5).answers[0] = 1


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("spoil", ["magic", "header", "body", "counts"])
def test_a_damaged_blob_is_refused(spoil: str, small: bool) -> None:
    blob = pack(towns(), small=small)
    spoilt = {
        "magic": b"PK" + blob,
        "header": blob.replace(b'"facts"', b'"facts', 1),
        "body": blob[:-9],
        "counts": blob.replace(f'"kind": "{CITIES}"'.encode(), b'"kind": "words"', 1),
    }
    with pytest.raises(ValueError, match="lexicon"):
        unpack(spoilt[spoil])


@pytest.mark.parametrize("small", [False, True])
def test_what_expands_too_much_is_refused_before_it_fills_the_memory(
    monkeypatch: pytest.MonkeyPatch, small: bool
) -> None:
    blob, body = pack(towns(), small=small), bytes(1 << 25)
    head = blob[: blob.index(b"\n", len(packing.MAGIC) + 1)]
    bomb = lzma.compress(body, preset=0) if small else zlib.compress(body)
    monkeypatch.setattr(packing, "MOST_UNPACKED", 1 << 22)
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match="too large"):
            expanded(bomb)
        with pytest.raises(ValueError, match="damaged"):
            unpack(head + b"\n" + bomb)
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()
    assert expanded(zlib.compress(b"as it was")) == b"as it was"


def test_a_wrong_byte_in_what_describes_the_arrays_is_refused() -> None:
    """Some made a KeyError or TypeError, which no caller expects of a damaged file."""
    blob = pack(towns())
    spoilt = [
        blob[:at] + b"~" + blob[at + 1 :] for at in range(blob.index(b"{"), blob.index(b"}\n"))
    ]
    refused = 0
    for each in spoilt:
        try:
            unpack(each)
        except ValueError:
            refused += 1
    assert refused > len(spoilt) / 2


@given(lists, st.sampled_from(["words", CITIES]))
def test_unpacking_gives_what_was_packed(given_entries: list[Entry], kind: str) -> None:
    columns = columns_from(given_entries, "es", kind, folded=True)
    again = unpack(pack(columns, small=len(columns) % 2 == 0))
    assert list(again.entries()) == list(columns.entries())
    assert (again.language, again.kind, again.folded) == ("es", kind, True)
    assert content_hash(again) == content_hash(columns)
    assert content_hash(columns_from(columns.entries(), "es", kind, True)) == content_hash(columns)


@given(lists)
def test_the_order_of_distinct_words_does_not_change_the_content(
    given_entries: list[Entry],
) -> None:
    distinct = list({entry.word: entry for entry in given_entries}.values())
    forward = columns_from(distinct, kind=CITIES)
    assert content_hash(columns_from(reversed(distinct), kind=CITIES)) == content_hash(forward)


@given(lists, st.integers(0, 39))
def test_any_change_changes_the_hash(given_entries: list[Entry], place: int) -> None:
    distinct = list({entry.word: entry for entry in given_entries}.values())
    entry = distinct[place % len(distinct)]
    before = content_hash(columns_from(distinct))
    for changed in (
        entry._replace(answer=not entry.answer),
        entry._replace(weight=entry.weight + 2e6),
        entry._replace(word=entry.word + "z"),
        entry._replace(display=entry.display + "q"),
        entry._replace(group=entry.group + "x"),
    ):
        others = [each for each in distinct if each is not entry]
        assert content_hash(columns_from([*others, changed])) != before


@given(st.lists(spelled, min_size=1, max_size=60), st.lists(spelled, max_size=20))
def test_a_length_behaves_like_a_set_of_strings(words: list[str], others: list[str]) -> None:
    columns = columns_from(map(Entry, words))
    for length in range(1, 10):
        expected = {word for word in words if len(word) == length}
        served = columns.words(length)
        assert set(served) == expected
        assert len(served) == len(expected)
        for word in [*words, *others, "ω" * length]:
            assert (word in served) == (word in expected)
            row = served.row(word)
            assert row is None or served[row] == word


@given(lists)
def test_every_fact_is_read_back_from_its_row(given_entries: list[Entry]) -> None:
    distinct = {entry.word: entry for entry in given_entries}
    columns = columns_from(distinct.values(), kind=CITIES)
    for word, entry in distinct.items():
        record = columns.record(word)
        assert record is not None
        shown = "" if entry.display == word else entry.display
        assert record == entry._replace(display=shown)


def test_an_unknown_place_stays_unknown() -> None:
    record = columns_from([Entry("utopia")], kind=CITIES).record("utopia")
    assert record is not None
    assert math.isnan(record.latitude)


def test_secrets_are_spelled_one_by_one_as_they_are_all_together() -> None:
    words = Words.from_strings(["crane", "slate", "trace", "house"], answers=["house", "slate"])
    assert list(words.secrets) == words.strings(words.answers) == ["house", "slate"]
    assert (len(words.secrets), words.secrets[1], words.secrets[-2]) == (2, "slate", "house")
    assert words.secrets[1:] == ["slate"]
    assert "trace" not in words.secrets
    for seed in range(20):
        whole = words.strings(words.answers)
        assert Random(seed).choice(words.secrets) == Random(seed).choice(whole)
        assert Random(seed).sample(words.secrets, 2) == Random(seed).sample(whole, 2)


def test_the_second_form_of_a_word_takes_little_memory() -> None:
    """Persian writes 200,000 words with a joiner or without, and took 550 MB."""
    builder = Builder("fa")
    words = ["".join(pair) for pair in itertools.product("ابپتثجچحخد", repeat=4)]
    for word in words:
        builder.add(Entry(word))
    tracemalloc.start()
    for word in words:
        builder.add(Entry(word, display=f"{word[:2]}\u200c{word[2:]}"))
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown / len(words) < 300
