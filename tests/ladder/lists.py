"""Small lists for the tests of Word Ladder, and Knuth's words where a checkout has them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from wordgames.ladder.graph import Graph
from wordgames.sources.bundled_lists import bundled
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns

FILE = Path(__file__).resolve().parents[3] / "shared" / "data" / "sgb_words_5757.txt"

KNOWN = (
    "cold cord card ward warm word wood wool cool colt coll cole wore worm corm core care cart "
    "ware bold bald ball xyst lynx"
)
SMALL = Words.from_strings(KNOWN.split())

# For properties: a busy machine may take its time.
calmly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def sgb() -> Words:
    """Return the 5,757 words of the Stanford GraphBase, or skip the test."""
    if not FILE.exists():
        pytest.skip("The Stanford GraphBase's words are not in ../shared/data.")
    return Words.from_strings(FILE.read_text().split())


@cache
def english_list() -> Columns:
    return bundled("en")


def english(length: int) -> Words:
    """Return the words of one length of the bundled English lexicon."""
    return Words.from_strings([*english_list().words(length)])


def is_ladder(graph: Graph, path: Sequence[int]) -> bool:
    """True if every step of a path joins neighbours."""
    return all(other in graph.next_to(node) for node, other in pairwise(path))
