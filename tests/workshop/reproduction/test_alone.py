"""A claim whose command names its number is measured without the rest of its document."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from solvers.pages.learn.report_facts import stored_facts
from tests.wordle.lists import small
from tests.workshop.reproduction.claims import measured
from wordgames.languages.translation import restored
from wordgames.vocabulary.arrays import Words
from workshop.games.jumble import document_001 as jumble
from workshop.games.ladder import document_001 as ladder
from workshop.reproduction import document_002, document_003, document_004
from workshop.reproduction.document_003 import BETAS
from workshop.reproduction.document_004 import MAYBE, PRINTED, TOAST
from workshop.reproduction.documents import ALONE
from workshop.reproduction.measure import MeasuredRow

WEIGHTS = ("beta_bigram", "beta_trigram")


def weighted(pair: tuple[float, float]) -> str:
    return f"normal {dict(zip(WEIGHTS, pair, strict=True))}"


BY_NUMBER = re.compile(r"reproduction --documents ([\w-]+) --claim (\d+)")


def test_every_claim_that_is_measured_by_its_number_is_measured_alone() -> None:
    """C6: for a look-up's milliseconds it measured the whole document first."""
    rows = [
        (document, number, fact["command"])
        for document, facts in stored_facts().items()
        for number, fact in enumerate(facts, 1)
    ]
    shown = {(document, number) for document, number, it in rows if "reproduction" in it}
    typed = [BY_NUMBER.search(it) for *_, it in rows if "reproduction" in it]
    assert shown == {(it[1], int(it[2])) for it in typed if it}
    assert shown == {(document, number) for document, its in ALONE.items() for number in its}


@pytest.mark.parametrize(
    ("document", "number", "expected"),
    [
        ("002", 1, 2 * ["normal {}", "hard {}"]),
        ("002", 2, 2 * ["normal {}"]),
        ("002", 3, 2 * ["hard {}"]),
        ("003", 14, [*map(weighted, product(BETAS, BETAS))]),
        ("003", 15, [*map(weighted, ((0.3, 0.3), (0.0, 0.0)))]),
        ("004", 1, []),
        ("004", 7, 4 * ["slowest"]),
        ("004", 8, 4 * ["normal {'first_guesses': 0}", "normal {'first_guesses': 3}"]),
        ("001-jumble", 1, ["linear few"]),
        ("001-jumble", 2, ["linear few", "linear drawn"]),
        ("001-ladder", 1, 3 * ["bfs"]),
    ],
)
def test_a_claim_s_command_measures_its_row_and_nothing_else(
    document: str, number: int, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = measured_instead(monkeypatch)
    claim = ALONE[document][number]()
    assert claim is not None
    assert calls == expected
    row = stored_facts()[document][number - 1]
    assert claim.told().startswith(f"{restored(row['says'])}: ")


def measured_instead(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let nothing be measured; return what was asked for."""
    calls: list[str] = []

    def noted(call: str, answer: Any) -> Any:
        calls.append(call)
        return answer

    def measure(name: str, words: Words, **asked: Any) -> MeasuredRow:
        calls.append(f"{asked.get('mode', 'normal')} {asked.get('params') or {}}")
        return measured(3, 4, 5)

    for module in (document_002, document_003, document_004):
        monkeypatch.setattr(module, "measure", measure)
    monkeypatch.setattr(document_002, "LANGUAGES", {"en": "English"})
    monkeypatch.setattr(document_002, "LENGTHS", (4, 5))
    monkeypatch.setattr(document_002, "lexicon_words", lambda slug, length: small())
    monkeypatch.setattr(document_003, "top_english", lambda skip, count: small())
    monkeypatch.setattr(document_004, "original_words", small)
    monkeypatch.setattr(document_004, "_toast", lambda words: (PRINTED, TOAST, MAYBE))
    monkeypatch.setattr(document_004, "slowest_guess", lambda *_: noted("slowest", 1.0))
    monkeypatch.setattr(jumble, "lexicon_columns", lambda slug, kind: small())
    monkeypatch.setattr(jumble, "_few", lambda whole: "few")
    monkeypatch.setattr(jumble.JumbleSuite, "drawn", lambda whole, games: "drawn")
    monkeypatch.setattr(jumble, "_measured", lambda name, _, it: noted(f"{name} {it}", ([], 1, 1)))
    monkeypatch.setattr(ladder, "lexicon_words", lambda slug, length: small())
    monkeypatch.setattr(ladder.LadderSuite, "joined", lambda words, pairs: Pairs(pairs))
    monkeypatch.setattr(ladder, "_agent", lambda slug, suite: slug)
    monkeypatch.setattr(ladder, "_shortest", lambda slug, suite: noted(slug, (None, 1)))
    return calls


@dataclass(frozen=True, slots=True)
class Pairs:
    size: int
