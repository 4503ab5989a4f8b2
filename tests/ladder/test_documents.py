"""Document 001's claim of Word Ladder: it holds if every ladder found is a shortest one."""

from __future__ import annotations

import pytest

from workshop.games.ladder.document_001 import claims_ladder
from workshop.reproduction.claims import FAILS, HOLDS

pytestmark = pytest.mark.nightly


def test_one_longer_ladder_is_enough_to_refute_it() -> None:
    assert [claim.verdict for claim in claims_ladder(9, 10)] == [FAILS]
    assert [claim.verdict for claim in claims_ladder(10, 10)] == [HOLDS]
