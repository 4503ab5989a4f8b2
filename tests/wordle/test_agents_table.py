"""docs/agents.md says of the bundled lists what the site's own runs do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from solvers.runs.shipped_runs import StandingRun, shipped_runs

TABLES = (Path(__file__).resolve().parents[2] / "docs" / "agents.md").read_text("utf-8")
SECTION = re.compile(r"^(\w+), (\d+) letters$", re.M)
SLUGS = {"English": "en", "French": "fr", "Spanish": "es"}


def rows() -> Iterator[tuple[str, str, int, str, list[str]]]:
    """Yield agent, list, length and mode of each row, with won, average and worst."""
    for section in TABLES.split("\n## ")[1:]:
        named = SECTION.match(section)
        for line in section.splitlines() if named else ():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if named and "%" in line:
                for mode, first in (("normal", 1), ("hard", 5)):
                    told = cells[first : first + 3]
                    yield cells[0], SLUGS[named[1]], int(named[2]), mode, told


def told_by(pool: list[StandingRun]) -> list[str]:
    """Return the cells of some runs, computed from the guesses of their games alone."""
    rates, averages, worst = list[float](), list[float](), 0
    for run in pool:
        guesses = [int(many) for many in run.tally.guesses]
        rates.append(sum(many > 0 for many in guesses) / len(guesses))
        averages.append(sum(many or run.spec["guesses"] for many in guesses) / len(guesses))
        worst = max(worst, *(many or 99 for many in guesses))
    rate, average = (sum(each) / len(pool) for each in (rates, averages))
    return [f"{100 * rate:.2f}%", f"{average:.4f}", "lost" if worst == 99 else str(worst)]


def test_the_table_is_of_the_sites_own_runs() -> None:
    """Its bots that draw had five seeds, 3.8312, where the league had twenty, 3.9198."""
    pools: dict[tuple[str, str, int, str], list[StandingRun]] = {}
    for run in shipped_runs("wordle"):
        if run.spec["secrets"] == "answers" and not run.params:
            key = (run.agent, run.lexicon, run.spec["length"], run.spec["mode"])
            pools.setdefault(key, []).append(run)
    compared = 0
    for agent, slug, length, mode, told in rows():
        if pool := pools.get((agent, slug, length, mode)):
            compared += 1
            cells = [told[0], told[1].partition(" ")[0], told[2]]
            assert cells == told_by(pool), (agent, slug, mode)
    assert compared > 80
