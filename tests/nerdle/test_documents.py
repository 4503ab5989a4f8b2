"""What the documents claim of Nerdle, and how its page says it."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from solvers.records.best_known import shipped_of
from solvers.runs.shipped_runs import SEEDS
from tests.workshop.reproduction.claims import PAGE, check_claim, games
from wordgames.evaluation.figures import figures_of
from workshop.games.nerdle import document_001
from workshop.games.nerdle.document_001 import claims_nerdle
from workshop.reproduction.claims import FAILS, HOLDS

pytestmark = pytest.mark.nightly


def test_nerdle_s_page_names_its_rules_as_they_are_typed() -> None:
    """It gave "document 001" for a value that is called report."""
    text = (PAGE.parent / "figures.md").read_text(encoding="utf-8")
    command = re.search(r"`bin/manage (evaluate nerdle[^`]*)`", text)
    assert command
    assert "report" in text
    rules = re.findall(r"--rules (\w+)", text)
    for given in {*rules} - {"R"}:
        out = StringIO()
        call_command(
            "evaluate",
            "nerdle",
            "--size",
            "5",
            "--rules",
            given,
            "--agent",
            "exhaustive",
            "--games",
            "1",
            stdout=out,
            stderr=StringIO(),
        )
        assert out.getvalue()


def test_a_command_plays_as_many_seeds_as_its_row() -> None:
    figures = figures_of(games(3, 3))
    drawn, same = claims_nerdle({"random": figures, "optimal": figures})
    assert drawn.command.endswith(f"--strict --seeds {len(SEEDS)}"), "C10: not its stored runs"
    assert same.command.endswith("--strict")


def test_its_optimum_is_as_sure_in_a_table_as_in_the_records() -> None:
    """One document called 3.2120 proven, and "searched" eight lines below."""
    status = shipped_of("nerdle", "report-5").status
    text = PAGE.read_text(encoding="utf-8")
    assert f"| `optimal` | 100.00% | 3.2120 | 3.2120 | 5 | {status} |" in text
    assert document_001._row("optimal", {})[0][5] == status == "proven"


def test_it_is_told_by_its_figures() -> None:
    good, bad = figures_of(games(3, 3)), figures_of(games(3, 0))
    told = [claim.verdict for claim in claims_nerdle({"random": bad, "optimal": good})]
    assert told == [FAILS, HOLDS]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("finding", "words", "verdict"),
    [
        ("C11", "by `entropy`", "does not hold"),
    ],
)
def test_what_document_001_says_stands_on_the_page_with_its_verdict(
    client: Client, finding: str, words: str, verdict: str
) -> None:
    check_claim(client, finding, "001-nerdle", words, verdict)
