"""Docstrings say first what a thing is or does, in words that people use."""

from __future__ import annotations

import re

import pytest

from tests.laws.source import SOURCES, docstrings, python

MOST = {
    r"\A(?:Say|Tell|Return) whether": 184,
    r"\A(?:Say|Tell) (?:what|how|why|which|that|where|who)": 101,
    r"\A(?:Return )?[Ww]hat is (?:said|so)": 16,
    r"\bso many\b": 108,
    r"\bwho(?:ever|m)\b": 62,
    r"\bof its own\b": 65,
    r"\bcomes? to\b": 55,
    r"\bstands\b": 108,
    r"\btold\b": 113,
    r"\bnobody\b": 111,
    r"\bby itself\b": 18,
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
