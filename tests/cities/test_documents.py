"""Document 000's claims: a trick is said to help by what was measured."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from django.test import Client

from solvers.pages.learn.report_facts import stored_facts
from solvers.runs.shipped_runs import shipped_runs
from solvers.runs.shipped_studies import shipped_studies
from tests.workshop.reproduction.claims import games
from wordgames.agent_registry import build_agent
from wordgames.cities.agents.atlas import Atlas, atlas_of
from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.cities.rules import CitiesOptions
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.run import Evaluation, run
from wordgames.evaluation.sampling import Sampling
from wordgames.languages.translation import restored
from wordgames.sources import bundled_lists
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from workshop.games.cities.document_000 import (
    ABLATIONS,
    BOTH,
    FILTER,
    FILTER_NOT_EXHAUSTED,
    LATE,
    MENDED,
    NOT_EXHAUSTED,
    NOT_LATE,
    PRINTED,
    SIMPLE_DRAWN,
    TAUGHT,
    WHOLE,
    claims_000,
)
from workshop.reproduction.claims import FAILS, HOLDS, OTHER_WORDS, UNKNOWN

pytestmark = pytest.mark.nightly
BUNDLED = Path(__file__).resolve().parents[2] / "wordgames" / "bundled"


def test_a_trick_of_document_000_helps_only_if_its_interval_says_so() -> None:
    def done(*guesses: int) -> Evaluation:
        played = Sampling(games=len(guesses))
        return Evaluation(None, None, games(*guesses), played)  # type: ignore[arg-type]

    plain, worse = [3, 4] * 200, [4, 5, 4, 6] * 100
    cells = [
        *(("advanced", title) for title in (PRINTED, MENDED)),
        *((SIMPLE_DRAWN, title) for title in (PRINTED, MENDED, TAUGHT)),
    ]
    evaluations = {cell: done(*worse) for cell in cells}
    whole = dict.fromkeys(WHOLE.values(), done(*plain))
    ablations = {title: done(*worse) for title in ABLATIONS} | whole
    claims = claims_000(evaluations, ablations)
    told = [FAILS, OTHER_WORDS, UNKNOWN, *[HOLDS] * 5, UNKNOWN]
    assert [claim.verdict for claim in claims] == told, "C1: its cities are not ours"
    assert "learns by playing needs 4.7500" in claims[-1].here, "C7: it was said to describe none"
    claims = claims_000(evaluations, dict.fromkeys(ABLATIONS, done(*plain)))
    assert [claim.verdict for claim in claims[3:-1]] == [FAILS] * 5
    sides = [claim.command.split(" && bin/manage ") for claim in claims[3:-1]]
    assert all(len({*both}) == 2 for both in sides), "the row has two figures"


def test_late_weights_are_measured_where_they_act() -> None:
    """They were left out of an agent that has named the city by then: "+0.0000"."""
    atlas = bundled(600)
    assert guesses(atlas, LATE, 200) != guesses(atlas, NOT_LATE, 200)


def test_exhausted_letters_are_judged_on_the_filter_that_is_printed() -> None:
    """The mended agent never asks for what they are, and so the claim was called false."""
    atlas = bundled(600)
    taken = {title: guesses(atlas, title) for title in (FILTER, FILTER_NOT_EXHAUSTED)}
    assert taken[FILTER_NOT_EXHAUSTED] > taken[FILTER]
    assert guesses(atlas, BOTH) == guesses(atlas, NOT_EXHAUSTED)


def bundled(rows: int | None = None) -> Atlas:
    """Return the first rows of the bundled list, or all."""
    entries = sorted(bundled_lists.bundled("cities").entries())[: rows and rows - 1]
    cities = [Entry(entry.word, group=entry.group) for entry in entries]
    return atlas_of(columns_from(cities, language="en", kind="cities", folded=True))


def test_the_simple_games_of_its_claims_are_those_of_the_stored_runs() -> None:
    """Exact halves changed the runs, and the page still had 4.7695, which no run comes to."""
    atlas = bundled()
    stored = [*shipped_runs("cities"), *shipped_studies("cities")]
    told = [fact for fact in stored_facts()["000"] if fact["run"]["options"]["mode"] == "simple"]
    assert len(told) >= 5
    for fact in told:
        run, games = fact["run"], fact["run"]["options"]["games"]
        chosen = {name: str(value) for name, value in run["params"].items()}
        [one] = [
            it
            for it in stored
            if (it.agent, it.spec["mode"], it.spec["games"]) == (run["agent"], "simple", games)
            and it.spec["weight"] == CitiesOptions().weight
            and {name: str(value) for name, value in it.params.items()} == chosen
        ]
        shares = CitiesSuite.drawn(atlas, CitiesOptions(), games).shares()
        counted = float(np.average(one.tally.guesses, weights=shares))
        assert f"{counted:.4f}" in restored(fact["here"]), fact["says"]


def guesses(atlas: Atlas, title: str, games: int = 40) -> float:
    """Return what an ablated agent needs on average in a few games."""
    mode, _, params = ABLATIONS[title]
    suite = CitiesSuite.drawn(atlas, CitiesOptions(mode=mode), games)
    build = partial(build_agent, "cities", "gain-position", atlas, suite.options, params=params)
    return figures_of(run(build, suite).record).average_guesses


@pytest.mark.django_db
def test_a_bot_says_that_its_document_names_what_it_does_not_describe(client: Client) -> None:
    """Reinforcement learning and adaptive learning are named there, and nothing is learned."""
    page = client.get("/agents/cities/gain-position/").content.decode()
    assert "nothing is learned" in page
