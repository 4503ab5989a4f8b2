"""Changing contents: the same as building them anew, and CSV brings back every bit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.importer import ImportOptions, read_lexicon
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Columns, Entry, content_hash
from wordgames.vocabulary.revision_changes import difference, to_csv, with_words

WORD = st.text("abcé", min_size=1, max_size=4)
WEIGHT = st.floats(1, 1e6, width=32)
ENTRY = st.builds(
    Entry,
    word=WORD,
    weight=WEIGHT,
    answer=st.booleans(),
    display=st.sampled_from(("", "é", "Abc")),
    group=st.sampled_from(("", "north", "south")),
)
CITY = st.builds(
    Entry,
    word=WORD,
    weight=WEIGHT,
    answer=st.booleans(),
    display=st.sampled_from(("", "É", "Abc")),
    group=st.just("FR"),
    population=st.integers(0, 10**8),
    latitude=st.floats(-90, 90, width=32),
    longitude=st.floats(-180, 180, width=32),
)


def columns_of(entries: list[Entry], kind: str = "words") -> Columns:
    return columns_from(entries, language="fr", kind=kind)


def distinct(entry: Any) -> Any:
    return st.lists(entry, min_size=1, max_size=12, unique_by=lambda each: each.word)


@pytest.mark.parametrize(("kind", "entry"), [("words", ENTRY), (CITIES, CITY)])
def test_changed_columns_are_those_built_anew(kind: str, entry: Any) -> None:
    @given(distinct(entry), distinct(entry), st.sets(WORD))
    def check(old: list[Entry], added: list[Entry], removed: set[str]) -> None:
        named = {each.word: each for each in added}
        rest = [each for each in old if each.word not in removed | named.keys()]
        changed = with_words(columns_of(old, kind), added, removed)
        assert content_hash(changed) == content_hash(columns_of(rest + added, kind))

    check()


def test_an_alphabet_of_more_than_256_letters_grows_and_shrinks() -> None:
    many = [Entry(chr(0x4E00 + number)) for number in range(300)]
    small, large = columns_of([Entry("a")]), columns_of([Entry("a"), *many])
    assert large.codes.dtype.itemsize == 2
    assert content_hash(with_words(small, many, [])) == content_hash(large)
    back = with_words(large, [], [entry.word for entry in many])
    assert content_hash(back) == content_hash(small)


def test_removing_the_last_word_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        with_words(columns_of([Entry("cat")]), [], ["cat"])


@given(distinct(ENTRY), distinct(ENTRY))
def test_a_difference_names_what_two_sets_differ_in(old: list[Entry], new: list[Entry]) -> None:
    before = {each.word: each.answer for each in old}
    after = {each.word: each.answer for each in new}
    both = before.keys() & after.keys()
    found = [set(change.first) for change in difference(columns_of(old), columns_of(new))]
    assert found == [
        after.keys() - before.keys(),
        before.keys() - after.keys(),
        {word for word in both if after[word] and not before[word]},
        {word for word in both if before[word] and not after[word]},
    ]


def test_a_difference_counts_all_and_names_twenty() -> None:
    many = [Entry(f"a{chr(0x3B1 + number)}") for number in range(24)]
    added = difference(columns_of([Entry("cat")]), columns_of([Entry("cat"), *many]))[0]
    assert (added.count, len(added.first)) == (24, 20)


@pytest.mark.parametrize(("kind", "entry"), [("words", ENTRY), (CITIES, CITY)])
def test_csv_is_read_back_as_the_same_content(kind: str, entry: Any) -> None:
    @given(distinct(entry).filter(lambda entries: any(each.answer for each in entries)))
    def check(entries: list[Entry]) -> None:
        # A list whose weights are all zero is read as one without weights.
        columns = columns_of([entries[0]._replace(weight=2.5), *entries[1:]], kind)
        data = "".join(to_csv(columns)).encode()
        options = ImportOptions(language="fr", kind=kind, fold=False, minimum=1, population=0)
        assert content_hash(read_lexicon(data, "words.csv", options).columns) == content_hash(
            columns
        )

    check()
