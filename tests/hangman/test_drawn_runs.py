"""Runs of an agent that draws for a parameter: one seed tells no interval, several are pooled."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable

import pytest
from django.test import Client

from solvers.runs.models import Run
from solvers.runs.results import games_of
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from solvers.stats.comparison import compare
from tests.hangman.lists import LIST, dictionary
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.sampling import Sampling
from workshop.games.hangman.weights import claims_of_weights

pytestmark = pytest.mark.django_db
DRAWING: dict[str, object] = {"sample": 1}
Finish = Callable[..., Run]


@pytest.fixture
def finish(queue: None) -> Finish:
    """Return what runs an agent on every word once."""
    revision = dictionary("en", LIST).current
    assert revision is not None

    def finished(params: dict[str, object], seed: int = 1) -> Run:
        spec = runnable("hangman").spec_of(revision, shortest=3, lives=3, seed=seed)
        asked = ask(RunRequest("hangman", "ngram-vote", params, spec, revision))
        return Run.objects.get(pk=asked.pk)

    return finished


def test_one_seed_of_drawn_letters_tells_no_interval(client: Client, finish: Finish) -> None:
    run = finish(DRAWING)
    assert run.results["sampled"]
    assert (run.results["intervals"], run.low, run.high) == (None, None, None)
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert page.count("one seed, so no interval") >= 2
    assert "each once; the bot draws, seed 1" in page
    told = client.get(f"/stats/runs/{run.pk}.json").json()
    assert told["without_interval"] == "one seed, so no interval"


def test_the_letter_with_most_votes_is_exact(client: Client, finish: Finish) -> None:
    run = finish({})
    assert not run.results["sampled"]
    assert "one seed, so no interval" not in client.get(f"/stats/runs/{run.pk}/").content.decode()


def test_seeds_of_drawn_letters_are_pooled_and_compared_by_seed(
    client: Client, finish: Finish
) -> None:
    runs = [finish(DRAWING, seed) for seed in (1, 2, 3)]
    assert len({run.average for run in runs}) > 1, "Each seed draws its own letters."
    pool = client.get(f"/stats/runs/{runs[0].pk}/").context["pool"]
    assert [run.spec["seed"] for run in pool.runs] == [1, 2, 3]
    assert pool.averages[0].interval
    told = compare([runs[0], finish({})])
    assert len(told.compared) == 2
    assert told.compared[0].interval


def test_a_run_older_than_that_knowledge_is_shown_as_one_seed_and_pooled_with_none(
    client: Client, finish: Finish
) -> None:
    """Then the run's seed had no part in the draws, so two such runs were the same twice."""
    old, _ = finish(DRAWING), finish(DRAWING, 2)
    old.results |= {"sampled": False, "intervals": None}
    old.results["sampling"]["drawing"] = False
    old.sampled = False
    old.save()
    page = client.get(f"/stats/runs/{old.pk}/")
    assert page.context["pool"] is None
    text = page.content.decode()
    assert "one seed, so no interval" in text
    assert "so there's nothing to estimate" not in text
    assert "the bot draws, seed 1" in text
    lines = client.get(f"/stats/runs/{old.pk}.csv").getvalue().decode().splitlines()
    assert {row["without_interval"] for row in csv.DictReader(lines)} == {
        "one seed, so no interval"
    }
    assert games_of(old)[1].one_seed


def test_the_agent_s_page_says_for_which_parameter_it_draws(client: Client) -> None:
    page = " ".join(client.get("/agents/hangman/ngram-vote/").content.decode().split())
    said = 'yes; unless <code translate="no">sample</code> isn\'t 0; then the seed decides'
    assert said in page
    other = " ".join(client.get("/agents/hangman/blend/").content.decode().split())
    assert "the seed decides" not in other


def test_a_gain_over_the_votes_has_the_interval_of_the_words_drawn() -> None:
    """One comparison had -1.0 to +2.2 points in the table, and -1.1 to +2.3 in the claims."""
    draws = (Sampling(games=1_000, population=words) for words in (1_000_000, 1_010))
    one, other = (next(iter(claims_of_weights(drawn))) for drawn in draws)
    assert str(one.here).partition("(")[0] == str(other.here).partition("(")[0]
    assert _width(str(other.here)) < _width(str(one.here)) / 2


def _width(said: str) -> float:
    low, high = map(float, re.findall(r"\(([-+][\d.]+) to ([-+][\d.]+)\)", said)[0])
    return high - low
