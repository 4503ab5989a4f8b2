"""The shipped runs against the adversarial host: every agent has one, and still plays like that."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.runs import shipped_runs
from tests.wordle.test_bundled_trees import bundled as bundled_words
from wordgames.adversarial.evaluation.suite import AdversarialSuite
from wordgames.adversarial.rules import AdversarialOptions
from wordgames.agent_registry import agent_slugs, build_agent
from wordgames.evaluation.play import play_grouped
from wordgames.kernels.backend import numba_wanted

SHIPPED = shipped_runs.shipped_runs("adversarial")


def test_every_agent_has_a_run_in_each_bundled_dictionary() -> None:
    for lexicon in ("en", "fr", "es"):
        agents = {one.agent for one in SHIPPED if one.lexicon == lexicon}
        assert agents == set(agent_slugs("adversarial"))


def test_the_search_is_beaten_by_none() -> None:
    for lexicon in ("en", "fr", "es"):
        taken = {one.agent: int(one.tally.guesses[0]) for one in SHIPPED if one.lexicon == lexicon}
        assert taken["absurd-search"] == min(taken.values()) == 4


@pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
@pytest.mark.parametrize(
    "one",
    [one for one in SHIPPED if one.lexicon == "fr"],
    ids=lambda one: f"{one.agent}-{one.spec['seed']}",
)
def test_an_agent_still_plays_as_in_its_shipped_run(one: shipped_runs.StandingRun) -> None:
    words = bundled_words(one.lexicon, one.spec["length"])
    options = AdversarialOptions(words.length, one.spec["guesses"], one.spec["mode"])
    suite = AdversarialSuite(words, options, seed=one.spec["seed"])
    agent = build_agent("adversarial", one.agent, words, options).with_artifact()
    assert play_grouped(agent, suite).guesses.tolist() == one.tally.guesses.tolist()


def test_the_documents_table_is_of_the_shipped_runs() -> None:
    """Its bot that draws had five seeds, 7.2, where the league has twenty, 6.8."""
    text = (Path(__file__).resolve().parents[2] / "docs" / "adversarial.md").read_text("utf-8")
    head, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.partition("## Guesses that the other")[2].splitlines()
        if line.startswith("|")
    ]
    named = {"English": "en", "French": "fr", "Spanish": "es"}
    known = {f"{name}, 5 letters": slug for name, slug in named.items()}
    compared = [dict(zip(head, row, strict=True)) for row in rows if row[0] in known]
    assert len(compared) == 3
    for row in compared:
        for agent in head[1:]:
            alike = [it for it in SHIPPED if (it.agent, it.lexicon) == (agent, known[row["list"]])]
            taken = [int(one.tally.guesses[0]) for one in alike]
            mean = sum(taken) / len(taken)
            assert row[agent] == (f"{mean:.1f}" if len(taken) > 1 else str(taken[0])), agent
