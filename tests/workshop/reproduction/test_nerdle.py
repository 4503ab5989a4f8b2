"""What the documents claim of Nerdle, and how its page says it."""

from __future__ import annotations

import re
from io import StringIO

from django.core.management import call_command

from solvers.evaluation.figures import figures_of
from solvers.runs.shipped_runs import SEEDS
from tests.workshop.reproduction.claims import PAGE, games
from workshop.games.nerdle.document_001 import claims_nerdle


def test_nerdle_s_page_names_its_rules_as_they_are_typed() -> None:
    """C38: it gave "document 001" for a value that is called report."""
    text = (PAGE.parent / "nerdle.md").read_text(encoding="utf-8")
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
