"""Docstrings say first what a thing is or does, in words that people use."""

from __future__ import annotations

import re

import pytest

from tests.laws.source import SOURCES, docstrings, python

MOST = {
    r"\A(?:Say|Tell|Return) whether": 0,
    r"\A(?:Say|Tell) (?:what|how|why|which|that|where|who)": 7,
    r"\A(?:Return )?[Ww]hat is (?:said|so)": 0,
    r"\bso many\b": 18,
    r"\bwho(?:ever|m)\b": 2,
    r"\bof its own\b": 13,
    r"\bcomes? to\b": 3,
    r"\bstands\b": 9,
    r"\btold\b": 8,
    r"\bnobody\b": 6,
    r"\bby itself\b": 1,
    r"\b(?:that which|at the most|the like|hence|thereof)\b": 0,
}
"""How many docstrings may have each wording; these numbers only fall."""


@pytest.mark.parametrize("wording", MOST)
def test_a_wording_becomes_rarer(wording: str) -> None:
    pattern = re.compile(wording, re.IGNORECASE)
    counts = {
        name: sum(bool(pattern.search(text)) for text in docstrings(name))
        for name in python(*SOURCES)
    }
    worst = sorted(counts, key=lambda name: -counts[name])[:5]
    assert sum(counts.values()) <= MOST[wording], (sum(counts.values()), worst)
