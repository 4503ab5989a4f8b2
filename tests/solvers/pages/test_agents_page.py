"""The bots' cards: their figures are those of stored runs, one game at a time."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.declaration import solved
from solvers.pages.bots.views import AMONG, BEST, SIMPLEST
from solvers.runs.models import Run
from solvers.runs.results import unpack
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
    card = re.search(r'<li class="bot" id="letter-frequency">.*?</li>', page, re.S)
    assert card
    assert f"<dd>{run.penalised:.2f}</dd>" in card[0]
    assert f'value="{run.pk}"' in card[0]
    [figure] = check_pictures(card[0])
    drawn = {name: games for name, games in figure.marks.items() if games and name != "lost"}
    told = {name: games for name, games in run.results["distribution"].items() if games}
    assert drawn == told


def sums(runs: list[Run]) -> dict[str, float]:
    """Return how many games took how many guesses, the lost ones by name, from their records."""
    counts = Counter(int(guesses) for run in runs for guesses in unpack(bytes(run.record or b"")))
    return {str(moves) if moves else "lost": games for moves, games in counts.items()}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/agents/wordle/", "/agents/wordle/random/"])
def test_the_bars_of_a_bot_that_draws_are_of_all_its_seeds(
    client: Client, finished: Finish, address: str
) -> None:
    """S2: the bars were of one seed, the figures below them of all."""
    runs = [finished("random", seed=seed, standing=True, guesses=4) for seed in (1, 2, 3)]
    finished("entropy", standing=True, guesses=4)
    page = client.get(address).content.decode()
    [figure] = [it for it in check_pictures(of_random(page)) if it.kind == "distribution"]
    assert {name: games for name, games in figure.marks.items() if games} == sums(runs)
    assert sums(runs)["lost"] > (runs[0].games - (runs[0].wins or 0)), "another seed lost some too"
    spent = [
        guesses or 2 * 4 for run in runs for guesses in unpack(bytes(run.record or b"")).tolist()
    ]
    won = sum(guesses <= 4 for guesses in spent) / len(spent)
    places = 2 if address == "/agents/wordle/" else 4
    assert f">{sum(spent) / len(spent):.{places}f}</" in of_random(page)
    assert f">{100 * won:.2f}%</" in of_random(page)


def of_random(page: str) -> str:
    """Return what a page says of Random's results: its card, or all of its own page."""
    card = re.search(r'<li class="bot" id="random">.*?</li>', page, re.S)
    return card[0] if card else page


@pytest.mark.django_db
def test_a_bot_has_one_average_a_page_and_the_best_comes_first(
    client: Client, finished: Finish
) -> None:
    """S11: 5.232 stood on top and 4.47 on the card; the best was the last."""
    runs = [
        finished(agent, standing=True, guesses=3)
        for agent in ("random", "positional", "letter-frequency", "entropy")
    ]
    page = client.get("/agents/wordle/").content.decode()
    [overview] = [it for it in check_pictures(page) if it.kind == "intervals"]
    cards = re.findall(r'<li class="bot" id="([\w-]+)">(.*?)</li>', page, re.S)
    shown = {
        slug: float(found[1])
        for slug, card in cards
        if (found := re.search(r"on average</dt><dd>([\d.]+)</dd>", card))
    }
    names = {"Positional": "positional", "Entropy": "entropy"}
    names |= {"Letter frequency": "letter-frequency"}
    assert {names[name]: round(value, 2) for name, value in overview.marks.items()} == {
        slug: value for slug, value in shown.items() if slug != "random"
    }
    assert any(run.penalised != run.average for run in runs), "some game was lost"
    certain = [slug for slug, _ in cards if slug in names.values()]
    assert certain == sorted(certain, key=lambda slug: shown[slug])
    measured = [slug in shown for slug, _ in cards]
    assert measured == sorted(measured, reverse=True)
    assert "a lost game counts double" in page


@pytest.mark.django_db
@pytest.mark.parametrize("results", [{}, None])
def test_a_run_without_a_distribution_has_a_card_without_a_picture(
    client: Client, finished: Finish, results: object
) -> None:
    run, _ = finished("letter-frequency"), finished("entropy")
    Run.objects.filter(pk=run.pk).update(results=results)
    response = client.get("/agents/wordle/")
    assert response.status_code == 200
    card = re.search(r'<li class="bot" id="letter-frequency">.*?</li>', response.text, re.S)
    assert card
    assert f"<dd>{run.penalised:.2f}</dd>" in card[0]
    assert check_pictures(card[0]) == []


@pytest.mark.django_db
def test_the_best_and_the_simplest_are_named(client: Client, finished: Finish) -> None:
    runs = [finished(agent) for agent in ("letter-frequency", "entropy", "csp")]
    page = client.get("/agents/wordle/").content.decode()
    badges = dict(
        re.findall(
            r'<li class="bot" id="([\w-]+)"><details class="card"><summary><hgroup>'
            r'(?:<p class="badge game">(.*?)</p>)?', page)
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
