"""Lists too long to measure every guess on every board while somebody waits."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tiles.lists import drawn
from wordgames.boards.agents import measure
from wordgames.kernels.deadline import deadline
from wordgames.tiles.agents import one_step
from wordgames.tiles.agents.situation import all_rows
from wordgames.vocabulary.arrays import Words


def test_a_page_measures_some_of_the_words_left(monkeypatch: pytest.MonkeyPatch) -> None:
    words = sorted(drawn(2000))
    listed = Words.from_strings(words, words)
    monkeypatch.setattr(one_step, "PAGE_PAIRS", 1_000_000)
    rows, parts = all_rows(listed), [all_rows(listed), np.arange(30, dtype=np.int32)]
    exact = measure.board_sums(listed, rows, parts)
    with deadline(1000):
        assert measure.estimated(listed, len(rows), parts)
        thinned = measure._thinned(listed, len(rows), parts)
        quick = measure.board_sums(listed, rows, parts)
    assert len(rows) * sum(map(len, thinned)) <= 1_100_000
    assert len(thinned[1]) == 30
    assert not measure.estimated(listed, len(rows), parts)
    best = exact[:, 0].argsort()[-20:]
    assert quick[:, 0].argmax() in best
