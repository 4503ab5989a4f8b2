"""The memory that many dictionaries take: what is measured, and the dictionaries made up for it."""

from __future__ import annotations

import json
from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from wordgames.vocabulary.columns import content_hash, pack, unpack
from workshop.bench.dictionaries import SIZES, made_up


def test_made_up_words_are_a_dictionary_like_any_other_and_always_the_same() -> None:
    columns = made_up(SIZES[0], 3)
    assert 0.8 * SIZES[0] < len(columns) <= SIZES[0]
    assert content_hash(unpack(pack(columns))) == content_hash(made_up(SIZES[0], 3))
    words = columns.words(8)
    assert len(set(words)) == len(words)
    assert words.row(words[5]) == 5
    assert (np.diff(words.answers) > 0).all()
    assert any(words.display(word) != word for word in words)


def test_too_few_and_too_many_are_refused() -> None:
    for number in (4, 201):
        with pytest.raises(CommandError, match="from 5 to 200"):
            call_command("bench", "dictionaries", dictionaries=number)


def test_a_process_that_serves_dictionaries_up_to_a_large_one_stays_below_250_mb() -> None:
    told = StringIO()
    call_command("bench", "dictionaries", dictionaries=9, json=True, stdout=told)
    figures = json.loads(told.getvalue())
    assert [each["served"] for each in figures] == list(range(1, 10))
    assert figures[-1]["most"] < 250
