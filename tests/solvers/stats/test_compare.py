"""Comparing runs: game by game where they played the same secrets, and said so where not."""

from __future__ import annotations

import re

import numpy as np
import pytest
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from solvers.runs.models import Run
from solvers.runs.results import record_of
from solvers.stats.comparison import MOST, compare, names, runs_in, selected
from tests.check_pictures import check_pictures
from tests.solvers.runs.fixtures import Ask, Finish
from wordgames.evaluation.figures import spent
from wordgames.evaluation.intervals import mean_interval

pytestmark = pytest.mark.django_db


def page_of(client: Client, *runs: Run) -> str:
    response = client.get("/stats/compare/", {"runs": ",".join(run.pk for run in runs)})
    assert response.status_code == 200
    return response.content.decode()


def test_runs_are_named_by_commas_or_one_by_one() -> None:
    assert runs_in(QueryDict("runs=a,b&runs=c,,a")) == ["a", "b", "c"]
    assert runs_in(QueryDict("run=a")) == ["a"], "S13: as the list of runs has it"


def test_runs_on_the_same_secrets_are_paired_secret_by_secret(finished: Finish) -> None:
    first, second = finished("entropy"), finished("letter-frequency")
    told = compare([first, second])
    assert not told.alone
    [group] = told.paired
    assert group.played == "28 secrets of English"
    [(_, row), (_, back)] = group.rows
    one, other = spent(record_of(first)), spent(record_of(second))
    assert (row[1].fewer, row[1].more) == ((one < other).sum(), (one > other).sum())
    assert (back[0].fewer, back[0].same, back[0].more) == (row[1].more, row[1].same, row[1].fewer)
    assert row[1].difference == pytest.approx(float(np.mean(one - other)))
    assert row[1].interval is None


def test_the_same_secrets_in_another_mode_are_paired_too(client: Client, finished: Finish) -> None:
    told = compare([finished("entropy"), finished("entropy", mode="hard")])
    assert [name for name, _ in told.paired[0].rows] == ["Entropy", "Entropy · hard"]


def test_a_sample_is_paired_with_the_same_sample_and_has_intervals(finished: Finish) -> None:
    told = compare([finished(agent, games=9, seed=4) for agent in ("entropy", "csp")])
    [group] = told.paired
    assert group.rows[0][1][1].interval is not None
    assert group.behind.marks[0].estimate.low is not None


def test_an_agent_that_draws_is_compared_by_all_its_seeds(client: Client, finished: Finish) -> None:
    drawn, fixed = [finished("random", seed=seed) for seed in (1, 2, 3)], finished("entropy")
    told = compare([drawn[1], fixed])
    assert [one.name for one in told.compared] == ["Random · 3 seeds", "Entropy"]
    entry = told.compared[0]
    assert entry.average == pytest.approx(np.mean([run.average for run in drawn]))
    [group] = told.paired
    cell = group.rows[0][1][1]
    differences = np.array([run.average - fixed.average for run in drawn])
    assert cell.difference == pytest.approx(differences.mean())
    assert cell.interval == pytest.approx(mean_interval(differences))
    assert cell.fewer + cell.same + cell.more == 3 * 28
    assert [one.name for one in compare([*drawn, fixed]).compared] == [
        one.name for one in told.compared
    ]


def test_one_seed_alone_is_compared_without_an_interval(client: Client, finished: Finish) -> None:
    drawn, fixed = finished("random"), finished("entropy")
    told = compare([drawn, fixed])
    assert told.compared[0].without == "one seed, so no interval"
    assert told.paired[0].rows[0][1][1].without == "one seed, so no interval"
    assert "one seed, so no interval" in page_of(client, drawn, fixed)


@pytest.mark.parametrize("other", [{"games": 9}, {"games": 9, "seed": 3}, {"secrets": "all"}])
def test_other_secrets_are_not_paired_and_the_page_says_so(
    client: Client, finished: Finish, other: dict[str, object]
) -> None:
    whole, part = finished("entropy"), finished("csp", **other)
    told = compare([whole, part])
    assert not told.paired
    assert len(told.alone) == 2
    assert "These runs didn't play the same secrets" in page_of(client, whole, part)
    text = page_of(client, whole, finished("csp"), part)
    assert "Averages on different secrets also differ by the words" in text
    assert "Head to head on the same 28 secrets" in text


def test_the_seed_of_all_secrets_does_not_matter(finished: Finish) -> None:
    assert compare([finished("entropy"), finished("random", seed=5)]).paired


def test_names_tell_runs_apart_by_what_differs(finished: Finish) -> None:
    runs = [finished("entropy"), finished("entropy", mode="hard"), finished("entropy-ngram")]
    assert names(runs) == ["Entropy", "Entropy · hard", "Entropy with n-grams"]
    given = finished("entropy-ngram", {"beta_bigram": 0.9})
    assert names([given]) == ["Entropy with n-grams, beta_bigram 0.9"]
    preset = finished("entropy-ngram@higher")
    assert names([preset]) == ["Entropy with n-grams, higher"]


def test_what_cannot_be_compared_is_said(finished: Finish, asking: Ask) -> None:
    done = finished("entropy")
    waiting = finished("csp")
    Run.objects.filter(pk=waiting.pk).update(status=Run.Status.RUNNING, results=None, record=None)
    runs, said = selected([done.pk, waiting.pk, "nonsense"])
    assert runs == [done]
    assert any("isn't done yet" in sentence for sentence in said)
    assert "1 of these runs doesn't exist." in said


def test_at_most_so_many_runs_are_compared(finished: Finish) -> None:
    runs = [finished("random", seed=seed) for seed in range(1, MOST + 2)]
    kept, said = selected([run.pk for run in runs])
    assert kept == runs[:MOST]
    assert said == [f"Only the first {MOST} runs are compared."]


def test_the_page_shows_figures_charts_and_the_choice(client: Client, finished: Finish) -> None:
    runs = [finished("entropy"), finished("letter-frequency"), finished("random")]
    text = page_of(client, *runs)
    for run in runs:
        assert f"{run.results['average_guesses']:.4f}" in text
        assert f'value="{run.pk}" id="run-{run.pk}" checked' in text
    averages, speed, versus, behind = check_pictures(text)
    assert sum(versus.marks.values()) == 2 * runs[0].games
    shown = [f"{average:.4f}" for average in sorted(averages.marks.values())]
    assert shown == sorted(f"{run.results['average_guesses']:.4f}" for run in runs)
    assert speed.marks == averages.marks
    best = min(averages.marks.values())
    more = [value - best for value in sorted(averages.marks.values())[1:]]
    assert list(behind.marks.values()) == pytest.approx(more)
    hollow = re.findall(r'<circle class="pt" cx="[^"]+" cy="14"', text)
    assert len(hollow) == 2, "one seed of a bot that draws: its average, and what it is behind"
    assert "style=" not in text


@pytest.mark.parametrize("query", ["", "runs=", "runs=,,,", "runs=a&game=x&lexicon=%FF"])
def test_an_odd_address_gets_the_choice(client: Client, finished: Finish, query: str) -> None:
    finished("entropy")
    response = client.get(f"/stats/compare/?{query}")
    assert response.status_code == 200
    assert "Choose the runs" in response.content.decode()


def test_one_run_alone_is_shown_alone(client: Client, finished: Finish) -> None:
    text = page_of(client, finished("entropy"))
    assert "Side by side" in text
    assert "Head to head" not in text


def test_many_runs_take_as_many_queries_as_few(
    client: Client, finished: Finish, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    runs = [finished("random", seed=seed, games=5) for seed in range(1, 5)]
    for chosen in (runs[:2], runs):
        with django_assert_num_queries(6):  # one of them counts for the page's rate limit
            page_of(client, *chosen)
