"""Document 001's claim of Word Ladder: it holds if every ladder found is a shortest one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ladder.lists import KNOWN, SMALL
from workshop.games.ladder import document_001
from workshop.games.ladder.document_001 import claims_ladder, ladder_001
from workshop.reproduction.claims import FAILS, HOLDS, DocumentClaims

pytestmark = pytest.mark.nightly


def test_one_longer_ladder_is_enough_to_refute_it() -> None:
    assert [claim.verdict for claim in claims_ladder(9, 10)] == [FAILS]
    assert [claim.verdict for claim in claims_ladder(10, 10)] == [HOLDS]


def test_a_list_that_is_not_shipped_changes_no_claim(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The command said 8,000 of 8,000 where Knuth's list was, as the page did, and else 6,000."""
    monkeypatch.setattr(document_001, "PAIRS", 5)
    monkeypatch.setattr(document_001, "lexicon_words", lambda *_: SMALL)

    def measured(knuth: Path) -> tuple[bool, dict[str, object]]:
        monkeypatch.setattr(document_001, "KNUTH", knuth)
        parts = [*ladder_001(lambda _: None)]
        (claims,) = (part for part in parts if isinstance(part, DocumentClaims))
        return any("Knuth's 5,757 |" in str(part) for part in parts), claims.facts()

    knuth = tmp_path / "words.txt"
    knuth.write_text("\n".join(sorted({f"{word}s" for word in KNOWN.split()})))
    assert measured(knuth) == (True, measured(tmp_path / "none.txt")[1])
