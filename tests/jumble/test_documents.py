"""Document 001's claims of Jumble hold by what was measured."""

from __future__ import annotations

import pytest

from workshop.games.jumble.document_001 import claims_jumble
from workshop.reproduction.claims import HOLDS, UNKNOWN

pytestmark = pytest.mark.nightly


def test_it_is_told_by_its_figures() -> None:
    assert [claim.verdict for claim in claims_jumble(1.0, 0.002, 0.2, 9)] == [HOLDS, UNKNOWN]
