"""The bots' cards: their figures are those of stored runs, one game at a time."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.declaration import solved
from solvers.pages.bots.views import AMONG, BEST, SIMPLEST
from solvers.runs.models import Run
from tests.check_pictures import check_pictures
from tests.solvers.runs.fixtures import Finish


@pytest.mark.django_db
@pytest.mark.parametrize("slug", solved())
def test_every_game_has_a_page_of_its_bots(client: Client, slug: str) -> None:
    page = client.get(f"/agents/{slug}/").content.decode()
    for agent in agents_of(slug):
        assert f'href="/agents/{slug}/{agent.slug}/"' in page
    assert "Not measured yet." in page
    assert page.count('aria-current="page"') >= 1


@pytest.mark.django_db
def test_a_card_shows_what_its_run_came_to(client: Client, finished: Finish) -> None:
    run = finished("letter-frequency")
    finished("entropy")
    page = client.get("/agents/wordle/").content.decode()
    card = re.search(r'<li class="card bot" id="letter-frequency">.*?</li>', page, re.S)
    assert card
    assert f"<dd>{run.average:.2f}</dd>" in card[0]
    assert f'value="{run.pk}"' in card[0]
    [figure] = check_pictures(card[0])
    drawn = {name: games for name, games in figure.marks.items() if games and name != "lost"}
    told = {name: games for name, games in run.results["distribution"].items() if games}
    assert drawn == told


@pytest.mark.django_db
@pytest.mark.parametrize("results", [{}, None])
def test_a_run_without_a_distribution_has_a_card_without_a_picture(
    client: Client, finished: Finish, results: object
) -> None:
    run, _ = finished("letter-frequency"), finished("entropy")
    Run.objects.filter(pk=run.pk).update(results=results)
    response = client.get("/agents/wordle/")
    assert response.status_code == 200
    card = re.search(r'<li class="card bot" id="letter-frequency">.*?</li>', response.text, re.S)
    assert card
    assert f"<dd>{run.average:.2f}</dd>" in card[0]
    assert check_pictures(card[0]) == []


@pytest.mark.django_db
def test_the_best_and_the_simplest_are_named(client: Client, finished: Finish) -> None:
    runs = [finished(agent) for agent in ("letter-frequency", "entropy", "csp")]
    page = client.get("/agents/wordle/").content.decode()
    badges = dict(
        re.findall(
            r'<li class="card bot" id="([\w-]+)">'
            r'(?:<p><span class="badge game">(.*?)</span></p>)?', page)
    )  # fmt: skip
    best = min(run.penalised or 0.0 for run in runs)
    leaders = {run.agent for run in runs if run.penalised == best}
    said = BEST if len(leaders) == 1 else AMONG
    assert {slug for slug, badge in badges.items() if badge in {BEST, AMONG}} == leaders
    assert {badges[slug] for slug in leaders} == {said}
    assert badges["letter-frequency"] in {SIMPLEST, said}


@pytest.mark.django_db
def test_who_shares_the_first_rank_is_not_called_the_best(client: Client, finished: Finish) -> None:
    runs = [finished(agent) for agent in ("letter-frequency", "entropy")]
    Run.objects.filter(pk__in=[run.pk for run in runs]).update(penalised=3.0, average=3.0)
    page = client.get("/agents/wordle/").content.decode()
    assert page.count(f">{AMONG}<") == 2
    assert f">{BEST}<" not in page


@pytest.mark.django_db
def test_the_ticked_bots_are_compared(client: Client, finished: Finish) -> None:
    runs = [finished("letter-frequency"), finished("entropy")]
    page = client.get("/agents/wordle/").content.decode()
    ticks = re.findall(r'name="runs" value="([\w-]+)"', page)
    assert set(ticks) == {run.pk for run in runs}
    compared = client.get("/stats/compare/", {"runs": ticks}).content.decode()
    assert "Head to head" in compared


@pytest.mark.django_db
def test_the_pictures_of_the_bots_say_what_their_tables_say(
    client: Client, finished: Finish, small_english: Lexicon
) -> None:
    for agent in ("letter-frequency", "entropy"):
        finished(agent)
    kinds = [it.kind for it in check_pictures(client.get("/agents/wordle/").content.decode())]
    assert kinds == ["intervals", "distribution", "distribution"]


@pytest.mark.django_db
def test_more_runs_need_no_more_queries(
    client: Client, finished: Finish, django_assert_max_num_queries: object
) -> None:
    finished("letter-frequency")
    finished("entropy")
    assert Run.objects.count() == 2
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        client.get("/agents/wordle/")


@pytest.mark.django_db
def test_a_game_that_there_is_not_has_no_bots(client: Client) -> None:
    assert client.get("/agents/chess/").status_code == 404
