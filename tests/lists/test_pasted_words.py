"""How many words a pasted text has is known before they are read, whatever its signs."""

from __future__ import annotations

import re
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from wordgames.importer.word_lines import pasted, words_in

SIGNS = ["a", "b", "é", "1", "#", ".", ")", ":", "=", "-", "->", " - ", "1. ", ",", "،", '"', "'"]
SPACES = [" ", "\t", "\xa0", "\ufeff", "\n", "\r\n", "\x85"]
texts = st.lists(st.sampled_from(SIGNS + SPACES), max_size=30).map("".join)


@example(text="a b a", names=False, enough=2)
@given(text=texts, names=st.booleans(), enough=st.integers(0, 12))
def test_words_are_counted_as_they_are_read(text: str, names: bool, enough: int) -> None:
    read = sum(1 for line in pasted(text, names=names) if line.text)
    assert words_in(text, names=names) == read
    counted = words_in(text, names=names, enough=enough)
    assert counted == read or read <= counted == enough


@example(text="a é - b\na: 1, b\n#a: b", names=True)
@given(text=texts, names=st.booleans())
def test_rows_that_begin_with_a_word_and_a_separator_are_read_like_all_others(
    text: str, names: bool
) -> None:
    at_once = [*pasted(text, names=names)]
    with patch("wordgames.importer.word_lines.USUAL", re.compile("(?!)")):
        assert [*pasted(text, names=names)] == at_once
