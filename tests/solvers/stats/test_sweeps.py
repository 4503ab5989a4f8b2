"""Sweeps: asked for, followed cell by cell, ranked as document 003 does."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import product

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from games.models import Player
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from solvers.pictures.statistics.scatter import counted
from solvers.runs import services, work
from solvers.runs.models import Part, Run, Sweep
from solvers.runs.queue_allowance import Requester
from solvers.runs.results import pack
from solvers.stats import sweep_results
from solvers.stats.run_report import convergence_of
from solvers.stats.sweep_results import fields, how_far, runs_of
from tests.check_pictures import check_pictures
from tests.solvers.runs.fixtures import Ask

pytestmark = [pytest.mark.django_db]
GRID = {"beta_bigram": ["0", "0.3"], "beta_trigram": ["0", "0.3", "0.6"]}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def unqueued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be worked on until the test does it."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    monkeypatch.setattr(work, "enqueue", lambda run: None)


@pytest.fixture
def player(client: Client) -> Player:
    """Return the player that the client's visitor is."""
    made = Player.objects.create()
    session = client.session
    session[SESSION_KEY] = made.pk
    session.save()
    return made


def swept(
    asking: Ask,
    grid: dict[str, list[str]] = GRID,
    player: Player | None = None,
    agent: str = "entropy-ngram",
    **spec: object,
) -> Sweep:
    asked = [
        asking(agent, dict(zip(grid, values, strict=True)), **spec)
        for values in product(*grid.values())
    ]
    return services.sweep(asked, grid, Requester(player))


def sweep_form(**changed: str) -> dict[str, str]:
    """Return what the page posts."""
    return {
        "agents": "entropy-ngram",
        "lexicons": "en",
        "lengths": "5",
        "mode": "normal",
        "guesses": "6",
        "secrets": "answers",
        "games": "",
        "seed": "1",
        "opener": "",
        "parameters": "beta_bigram=0,0.3",
        **changed,
    }


def test_the_form_starts_with_the_grid_of_document_003(
    client: Client, small_english: Lexicon
) -> None:
    text = client.get("/stats/sweeps/new/").content.decode()
    assert re.search(r'value="entropy-ngram"[^>]* checked', text)
    assert "beta_bigram=0,0.3,0.6,0.9,1.2,1.5 beta_trigram=0,0.3,0.6,0.9,1.2,1.5" in text
    assert client.get("/stats/sweeps/new/?game=chess").status_code == 404


def test_a_sweep_is_asked_for_and_shown(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    response = client.post("/stats/sweeps/new/", sweep_form())
    sweep = Sweep.objects.get()
    assert response.url == f"/stats/sweeps/{sweep.pk}/"
    assert sweep.runs.count() == 2
    assert sweep.grid == {"beta_bigram": ["0", "0.3"]}
    page = client.get(response.url)
    assert page.status_code == 200
    assert "2 of 2 cells done" in page.content.decode()
    [average] = check_pictures(page.content.decode())
    assert average.marks == {
        f"Average guesses, {run.params['beta_bigram']:g}": run.average for run in sweep.runs.all()
    }
    assert {run.win_rate for run in sweep.runs.all()} == {1}, "S13: no picture of what never moves"


def test_lists_have_times_that_programs_read(client: Client, asking: Ask, unqueued: None) -> None:
    """The Nu checker: an offset was "11:41 p.m."."""
    sweep = swept(asking)
    for address, listed in (
        ("/stats/sweeps/?whose=visitors", [sweep]),
        ("/stats/runs/?whose=visitors", sweep.runs.all()),
    ):
        times = re.findall(r'<time datetime="(.+?)"', client.get(address).content.decode())
        created = {one.created_at.replace(microsecond=0) for one in listed}
        assert {datetime.fromisoformat(time) for time in times} == created


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"parameters": ""}, "needs a parameter with several values"),
        ({"parameters": "beta_bigram=0.3"}, "needs a parameter with several values"),
        ({"agents": "entropy"}, "There&#x27;s no parameter beta_bigram;"),
        ({"parameters": "beta_bigram=0,99"}, "beta_bigram goes from 0 to 10"),
        ({"parameters": "gamma=0,1"}, "There&#x27;s no parameter gamma;"),
        ({"parameters": "beta_bigram"}, "Write a parameter as name=value or name=value,value"),
    ],
)
def test_what_is_no_sweep_is_said_and_nothing_is_asked(
    client: Client, small_english: Lexicon, unqueued: None, changed: dict[str, str], sentence: str
) -> None:
    response = client.post("/stats/sweeps/new/", sweep_form(**changed))
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Sweep.objects.exists()


def test_a_visitor_with_many_runs_going_waits(
    client: Client, asking: Ask, unqueued: None, player: Player
) -> None:
    for seed in range(36):
        services.ask(asking(seed=seed), player)
    response = client.post("/stats/sweeps/new/", sweep_form())
    assert response.status_code == 422
    assert "You have 36 runs going" in response.content.decode()


def test_a_visitor_asks_a_few_times_a_minute(
    client: Client, small_english: Lexicon, unqueued: None
) -> None:
    codes = [client.post("/stats/sweeps/new/", sweep_form()).status_code for _ in range(7)]
    assert codes == [302] * 6 + [429]


def test_cells_are_ranked_by_success_then_average_then_time(asking: Ask, unqueued: None) -> None:
    sweep = swept(asking)
    figures = [(27, 4.0, 1.0), (28, 4.0, 9.0), (28, 4.0, 2.0), (28, 3.5, 5.0), (20, 3.0, 1.0)]
    for run, (wins, average, seconds) in zip(runs_of(sweep), figures, strict=False):
        Run.objects.filter(pk=run.pk).update(
            status="done", games=28, wins=wins, average=average, cpu_seconds=seconds
        )
    [field] = fields(sweep, list(runs_of(sweep)))
    runs = [place.run for place in field.places if place.run]
    assert [(run.wins, run.average, run.cpu_seconds) for run in runs] == [
        (28, 3.5, 5),
        (28, 4, 2),
        (28, 4, 9),
        (27, 4, 1),
        (20, 3, 1),
        (None, None, None),
    ]


def test_cells_whose_intervals_overlap_share_a_rank(asking: Ask, unqueued: None) -> None:
    """S11: ranks 1 to 9 stood beside averages that the games played did not tell apart."""
    sweep = swept(asking)
    bounds = [(3.2, 3.6), (3.3, 3.7), (3.8, 4.0), (3.55, 3.9), (3.0, 3.1)]
    for run, (low, high) in zip(runs_of(sweep), bounds, strict=False):
        figures = {"wins": 28, "average": low, "penalised": (low + high) / 2}
        results = {"intervals": {"average_guesses": [low, high]}, "sampled": True}
        Run.objects.filter(pk=run.pk).update(
            status="done", games=28, low=low, high=high, cpu_seconds=1, results=results, **figures
        )
    [field] = fields(sweep, list(runs_of(sweep)))
    assert [(place.run and place.run.low, place.rank) for place in field.places] == [
        (3.0, 1),
        (3.2, 2),
        (3.3, 2),
        (3.55, 2),
        (3.8, 4),
        (None, 0),
    ]


def test_cells_are_told_apart_game_by_game(asking: Ask, unqueued: None) -> None:
    """S17: intervals that overlap hid that one cell was better on the same secrets."""
    sweep = swept(asking, {"beta_bigram": ["0", "0.3", "0.6"]}, games=20)
    plain = np.tile([2, 3, 4, 5, 6], 4).astype(np.int16)
    better, alike = plain.copy(), plain.copy()
    better[4::5] = better[3::5] = 4
    alike[[0, 1]] = alike[[1, 0]]
    facts = {"games": 20, "population": 500, "fresh": False, "repeats": False, "strata": False}
    for run, games in zip(runs_of(sweep), (plain, better, alike), strict=True):
        spread = [float(games.mean()) - 0.7, float(games.mean()) + 0.7]
        rest = {"limit": 6, "decisions": 1, "fallbacks": 0, "cpu_seconds": 1.0, "peak_mb": 1.0}
        results = rest | {"sampling": facts, "intervals": {"average_guesses": spread}}
        figures = {"wins": 20, "average": float(games.mean()), "penalised": float(games.mean())}
        Run.objects.filter(pk=run.pk).update(
            status="done",
            games=20,
            low=spread[0],
            high=spread[1],
            cpu_seconds=1,
            results=results,
            record=pack(games),
            **figures,
        )
    [field] = fields(sweep, list(runs_of(sweep)))
    ranks = [(place.point["beta_bigram"], place.rank) for place in field.places]
    assert ranks == [("0.3", 1), ("0", 2), ("0.6", 2)]
    best, other = (place.interval for place in field.places[:2])
    assert best
    assert other
    assert best[1] > other[0], "they do overlap"


def test_a_cell_of_one_seed_is_never_the_best_where_others_are_known(
    asking: Ask, unqueued: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a rank it stood first: a worse setting was "the best" of the ends of the grid."""
    sweep = swept(asking, {"beta_bigram": ["0", "0.3"]})
    monkeypatch.setattr(sweep_results, "draws", lambda run: run.params["beta_bigram"] == 0.3)
    for run, average in zip(runs_of(sweep), (4.0, 3.0), strict=True):
        Run.objects.filter(pk=run.pk).update(
            status="done", games=28, wins=28, average=average, penalised=average, cpu_seconds=1
        )
    monkeypatch.setattr(sweep_results, "_against", lambda places: [])
    [field] = fields(sweep, list(runs_of(sweep)))
    assert [(place.point["beta_bigram"], place.rank) for place in field.places] == [
        ("0", 1),
        ("0.3", 0),
    ]


def test_every_cell_shows_the_run_with_its_parameters(
    client: Client, asking: Ask, queue: None
) -> None:
    sweep = swept(asking, {"beta_bigram": ["0.30", "0"], "beta_trigram": ["0"]})
    [field] = fields(sweep, list(runs_of(sweep)))
    for place in field.places:
        assert place.run is not None
        assert place.run.params["beta_bigram"] == float(place.point["beta_bigram"])
    [averages] = check_pictures(client.get(f"/stats/sweeps/{sweep.pk}/").content.decode())
    keys = {f"{it.point['beta_bigram']}, 0": it.run for it in field.places if it.run}
    assert averages.marks == {key: run.average for key, run in keys.items()}
    assert {run.win_rate for run in keys.values()} == {1.0}
    assert [picture.title for picture in field.pictures] == ["Average guesses"], "S17: all alike"


def test_cells_of_a_search_say_how_many_nodes_it_takes(
    client: Client, asking: Ask, queue: None
) -> None:
    """46: the nodes of 004's searches stood in leagues, and in no sweep of their parameters."""
    sweep = swept(asking, {"scale": ["1", "5"]}, agent="astar")
    runs = list(runs_of(sweep))
    costs = [run.results["nodes"] / run.results["decisions"] for run in runs]
    page = client.get(f"/stats/sweeps/{sweep.pk}/").text
    assert "Nodes a move" in page
    for cost in costs:
        assert f'data-label="Nodes a move">{counted(cost)}</td>' in page
    told = client.get(f"/stats/sweeps/{sweep.pk}/?format=json").json()
    assert sorted(it["nodes_a_move"] for it in told) == pytest.approx(sorted(costs))


def test_success_rates_that_differ_are_drawn(client: Client, asking: Ask, queue: None) -> None:
    sweep = swept(asking, {"few": ["1", "3"], "many": ["3"]}, agent="letter-frequency", guesses=2)
    [field] = fields(sweep, list(runs_of(sweep)))
    first = field.places[0].run
    assert first is not None
    Run.objects.filter(pk=first.pk).update(wins=1, rate=1 / first.games)
    rates, _averages = check_pictures(client.get(f"/stats/sweeps/{sweep.pk}/").content.decode())
    assert 1 / first.games in rates.marks.values()
    assert len(set(rates.marks.values())) == 2


@pytest.mark.parametrize("agent", ["letter-frequency", "letter-frequency@001"])
def test_a_parameter_that_is_stored_only_where_it_is_no_default_has_all_its_cells(
    client: Client, asking: Ask, queue: None, agent: str
) -> None:
    """C3: three is the default of `few`, and its cell was "no longer stored"."""
    sweep = swept(asking, {"few": ["1", "3"], "many": ["2", "3"]}, agent=agent)
    [field] = fields(sweep, list(runs_of(sweep)))
    assert (
        {tuple(place.point.values()): place.run.params for place in field.places if place.run}[
            "3", "3"
        ]
        .keys()
        .isdisjoint({"few", "many"})
    )
    assert all(place.done for place in field.places)
    page = client.get(f"/stats/sweeps/{sweep.pk}/").content.decode()
    assert "no longer stored" not in page
    assert "…" not in re.sub("<[^>]*>", "", page)


def test_the_best_is_compared_with_the_ends_of_the_grid(asking: Ask, queue: None) -> None:
    sweep = swept(asking)
    [field] = fields(sweep, list(runs_of(sweep)))
    best = field.places[0].point
    ends = [tuple(values) for values in (("0", "0"), ("0.3", "0.6"))]
    assert len(field.against) == 2 - (tuple(best.values()) in ends)
    with translation.override("de"):
        said = [name for name, _ in fields(sweep, list(runs_of(sweep)))[0].against]
    assert all(re.match("die (niedrigste|höchste) Einstellung, beta_bigram = ", it) for it in said)
    for _, told in field.against:
        assert told.fewer + told.same + told.more == 28


def test_a_parameter_that_the_agent_no_longer_has_leaves_the_cells_empty(
    asking: Ask, unqueued: None
) -> None:
    sweep = swept(asking)
    sweep.grid = {**GRID, "gone": ["1", "2"]}
    [field] = fields(sweep, list(runs_of(sweep)))
    assert all(place.run is None for place in field.places)
    assert field.pictures == []


def test_progress_counts_cells_and_the_games_of_those_going(asking: Ask, unqueued: None) -> None:
    sweep = swept(asking)
    first, second, *_ = runs_of(sweep)
    begun = timezone.now() - timedelta(seconds=30)
    Run.objects.filter(pk=first.pk).update(status=Run.Status.DONE, started_at=begun, games=28)
    Run.objects.filter(pk=second.pk).update(status=Run.Status.RUNNING, started_at=begun, games=28)
    Part.objects.create(run=second, index=1, games=14, result=b"played")
    Part.objects.create(run=second, index=2, games=14)
    far = how_far(list(runs_of(sweep)), begun + timedelta(seconds=30))
    assert (far.done, far.cells, far.open) == (1, 6, True)
    assert far.share == pytest.approx(1.5 / 6)
    assert far.seconds_left == pytest.approx(90)


def test_the_page_follows_and_stops_following(client: Client, asking: Ask, unqueued: None) -> None:
    sweep = swept(asking)
    address = f"/stats/sweeps/{sweep.pk}/"
    page = client.get(address).content.decode()
    assert f'hx-get="{address}?done=0"' in page
    same = client.get(f"{address}?done=0", headers=HTMX).content.decode()
    assert "0 of 6 cells done" in same
    assert 'id="found"' not in same
    for run in runs_of(sweep)[:2]:
        work.process(run.pk)
    news = client.get(f"{address}?done=0", headers=HTMX).content.decode()
    assert "2 of 6 cells done" in news
    assert 'hx-swap-oob="true"' in news
    assert "2 of 6 cells are known" in news
    for run in runs_of(sweep)[2:]:
        work.process(run.pk)
    over = client.get(f"{address}?done=2", headers=HTMX).content.decode()
    assert "6 of 6 cells done" in over
    assert "hx-trigger" not in over


def test_one_cancels_the_runs_that_are_ones_own(
    client: Client, asking: Ask, unqueued: None, player: Player
) -> None:
    other = services.ask(asking("entropy-ngram", {"beta_bigram": "0", "beta_trigram": "0"}))
    sweep = swept(asking, player=player)
    assert ">Cancel<" in client.get(f"/stats/sweeps/{sweep.pk}/").content.decode()
    assert ">Cancel<" not in Client().get(f"/stats/sweeps/{sweep.pk}/").content.decode()
    client.post(f"/stats/sweeps/{sweep.pk}/cancel/")
    states = dict(sweep.runs.values_list("pk", "status"))
    assert states.pop(other.pk) == Run.Status.WAITING
    assert set(states.values()) == {Run.Status.CANCELLED}
    assert client.get(f"/stats/sweeps/{sweep.pk}/cancel/").status_code == 405


def test_a_run_that_is_no_longer_stored_leaves_an_empty_cell(
    client: Client, asking: Ask, queue: None
) -> None:
    sweep = swept(asking, {"beta_bigram": ["0", "0.3"]})
    runs_of(sweep).first().delete()  # type: ignore[union-attr]
    page = client.get(f"/stats/sweeps/{sweep.pk}/").content.decode()
    assert "no longer stored" in page
    sweep.runs.all().delete()
    assert client.get(f"/stats/sweeps/{sweep.pk}/").status_code == 200
    assert client.get("/stats/sweeps/0123456789abcdef/").status_code == 404


def test_the_list_asks_the_database_as_often_for_many_sweeps_as_for_few(
    client: Client, asking: Ask, unqueued: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 4):
        for _ in range(count):
            swept(asking)
        with django_assert_num_queries(2):
            page = client.get("/stats/sweeps/?whose=visitors").content.decode()
    assert page.count("0 of 6") == 5


def test_staff_may_ask_for_more(client: Client, small_english: Lexicon, unqueued: None) -> None:
    client.force_login(User.objects.create_user("ada", is_staff=True, is_superuser=True))
    assert "1,000,000 games" in client.get("/stats/sweeps/new/").content.decode()


def test_a_seed_is_one_line_however_many_of_its_runs_are_stored() -> None:
    """C15: three lines "Seed 1" of 500, 4,000 and 5,000 games, said to be a seed each."""
    curve = {"seed": 1, "games": [1], "win_rate": [1.0], "average": [4.0]}
    stored = [
        Run(
            pk=f"{seed}-{games}", spec={"seed": seed}, games=games, results={"convergence": [curve]}
        )
        for seed, games in ((1, 500), (2, 500), (1, 5000), (1, 4000))
    ]
    averages, *_ = convergence_of(stored[0], stored[1:], "guesses")
    assert [mark.curve.name for mark in averages.marks] == [
        "Seed 1, 5,000 games",
        "Seed 2, 500 games",
    ]
