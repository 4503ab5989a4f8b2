"""The list of runs and the page of one: what they show, and what they refuse."""

from __future__ import annotations

import csv
import shlex
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Player
from games.visitors.visitor import SESSION_KEY
from solvers.runs import services
from solvers.runs.models import Part, Run
from solvers.runs.queue_allowance import Allowance
from solvers.runs.results import games_of, record_of
from solvers.runs.services import ahead_of
from solvers.stats import new_run, run_report
from solvers.stats.run_list import PAGE, FilterForm, Listing, RunGroup
from tests.check_pictures import check_pictures
from tests.run_commands import from_json
from tests.solvers.runs.fixtures import Ask, Finish, work_off
from tests.wordle.lists import ANSWERS
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.intervals import mean_interval

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(client: Client) -> Player:
    """Return the player that the client's visitor is."""
    made = Player.objects.create()
    session = client.session
    session[SESSION_KEY] = made.pk
    session.save()
    return made


def stored(asking: Ask, count: int, **fields: object) -> None:
    """Store runs that differ by their seeds."""
    made = [services.ask(asking(seed=seed)) for seed in range(2, 2 + count)]
    Run.objects.filter(pk__in=[run.pk for run in made]).update(**fields)


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("", 3),
        ("agent=entropy", 2),
        ("agent=bfs", 0),
        ("game=wordle&lexicon=en&state=done", 1),
        ("lexicon=fr", 3),
        ("state=nonsense&page=x", 3),
        ("page=99", 3),
    ],
)
def test_the_list_is_filtered_and_odd_filters_filter_nothing(
    client: Client, asking: Ask, unworked: None, query: str, count: int
) -> None:
    services.ask(asking("entropy"), standing=True)
    services.ask(asking("entropy", seed=2), standing=True)
    done = services.ask(asking("minimax"), standing=True)
    Run.objects.filter(pk=done.pk).update(status=Run.Status.DONE)
    response = client.get(f"/stats/runs/?{query}")
    assert response.status_code == 200
    assert len(response.context["listing"].page.object_list) == count


@pytest.mark.parametrize(
    "path", ["/stats/runs/?run=%00", "/stats/runs/new/?from=%00", "/stats/compare/?runs=%00"]
)
def test_the_database_is_never_asked_for_a_nul(client: Client, path: str) -> None:
    """PostgreSQL refuses it with an error; SQLite, which tests use, would not tell."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 400
    assert not [query["sql"] for query in asked if "\0" in query["sql"]]


def test_a_long_list_has_pages_that_keep_the_filters(
    client: Client, asking: Ask, unworked: None
) -> None:
    stored(asking, PAGE + 3)
    Run.objects.update(standing=True)
    page = client.get("/stats/runs/?agent=entropy&page=2")
    assert len(page.context["listing"].page.object_list) == 3
    assert 'href="?agent=entropy&amp;page=1"' in page.content.decode()


def test_the_list_asks_the_database_as_often_for_many_runs_as_for_few(
    client: Client,
    asking: Ask,
    unworked: None,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    stored(asking, 2)
    Run.objects.update(standing=True)
    with django_assert_num_queries(3):
        client.get("/stats/runs/")
    stored(asking, PAGE)
    Run.objects.update(standing=True)
    with django_assert_num_queries(3):
        client.get("/stats/runs/")


def test_runs_stand_in_the_groups_and_the_order_of_their_address(
    client: Client, finished: Finish
) -> None:
    """46, C: no view of runs by agent, list, length or parameter could be saved or sent."""
    good, changed = finished("entropy", guesses=2), finished("letter-frequency", {"few": 1})
    poor = finished("entropy")
    assert good.average < poor.average, "a lost game counts as the limit"
    page = client.get("/stats/runs/?group=bot&order=best")
    groups = page.context["listing"].groups
    assert [(it.name, it.count, [run.pk for run in it.runs]) for it in groups] == [
        ("Wordle · Entropy", 2, [good.pk, poor.pk]),
        ("Wordle · Letter frequency", 1, [changed.pk]),
    ]
    assert groups[0].best == good.average
    assert f"2 runs, the best {good.average:.4f}" in page.text
    assert page.context["listing"].query == "group=bot&order=best"
    names = {
        group: [
            it.name for it in client.get(f"/stats/runs/?group={group}").context["listing"].groups
        ]
        for group in ("dictionary", "played", "parameters")
    }
    assert names["dictionary"] == ["English"]
    assert len(names["played"]) == 2
    assert "Wordle · Letter frequency · few 1" in names["parameters"]
    assert len(groups_at(client, "group=odd&order=odd")) == 1


def groups_at(client: Client, query: str) -> list[RunGroup]:
    listing: Listing = client.get(f"/stats/runs/?{query}").context["listing"]
    return listing.groups


def test_htmx_gets_the_list_alone(client: Client, asking: Ask, unworked: None) -> None:
    page = client.get("/stats/runs/", headers={"HX-Request": "true"}).content.decode()
    assert page.lstrip().startswith('<section class="card stack tight" id="list"')


def test_a_finished_run_tells_what_it_came_to(client: Client, finished: Finish) -> None:
    run = finished()
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert f"{run.results['average_guesses']:.4f}" in page
    assert f"{run.results['average_penalised']:.4f}" in page
    assert "100.00%" in page
    assert "all 28 words, each once" in page
    assert "exact" in page
    assert "95%" not in page
    for word, _ in run.results["hardest"]:
        assert word in page
    assert run.revision.sha256 in page
    assert run.key in page


def test_a_sample_has_its_intervals(client: Client, finished: Finish) -> None:
    run = finished(games=10)
    context = client.get(f"/stats/runs/{run.pk}/").context
    assert context["win_interval"] == run.results["intervals"]["win_rate"]
    low, high = context["averages"][0].interval
    assert low < run.results["average_guesses"] < high
    assert [run.low, run.high] == run.results["intervals"]["average_penalised"]


@pytest.mark.parametrize(
    ("agent", "params", "spec"),
    [
        ("entropy", {}, {}),
        ("entropy-ngram", {"beta_bigram": 0.3}, {"mode": "hard", "seed": 7, "games": 12}),
        ("letter-frequency", {"explore": False}, {"mode": "ultra-hard", "opener": "crane"}),
        ("random", {}, {"guesses": 4, "secrets": "all", "seed": 3}),
    ],
)
def test_the_shell_command_on_the_page_plays_the_same_games(
    client: Client, finished: Finish, agent: str, params: dict[str, object], spec: dict[str, object]
) -> None:
    run = finished(agent, params, **spec)
    assert run.status == Run.Status.DONE, run.error
    command = shlex.split(client.get(f"/stats/runs/{run.pk}/").context["command"])
    assert command[:2] == ["bin/manage", "evaluate"]
    printed = from_json(*command[1:])
    for name in ("games", "wins", "total_guesses", "decisions"):
        assert printed[name] == run.results[name]


def test_an_open_run_polls_and_tells_the_truth_until_it_is_done(
    client: Client, asking: Ask, unworked: None
) -> None:
    run = services.ask(asking())
    url = f"/stats/runs/{run.pk}/"
    assert "Waiting for a worker. It's next." in client.get(url).content.decode()
    Run.objects.filter(pk=run.pk).update(status="running", started_at=run.created_at)
    run.refresh_from_db()
    played, polls = 0, 0
    for index in range(99):
        work_off(run, 1)
        if not run.open:
            break
        played = sum(part.games for part in run.parts.filter(result__isnull=False))
        text = client.get(url, headers={"HX-Request": "true"}).content.decode()
        assert text.lstrip().startswith('<section class="card stack tight" id="progress"')
        assert 'hx-trigger="every 2s"' in text
        if index:
            assert f'id="played">{played}</span> <span>of 28 games<' in text
            assert f'max="28" value="{played}"' in text
            [growing] = check_pictures(text)
            assert sum(growing.marks.values()) == played
        polls += 1
    assert polls > 8
    last = client.get(url, headers={"HX-Request": "true"})
    assert (last.status_code, last["HX-Refresh"]) == (204, "true")
    assert "every 2s" not in client.get(url).content.decode()


def test_a_growing_run_says_no_fewer_games_than_it_draws(
    client: Client, asking: Ask, unworked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S16: "159 of 500 games" above bars of 190: parts had ended between two questions."""
    run = services.ask(asking())
    work_off(run, 4)
    earlier = replace(services.progress(run), played=1)
    monkeypatch.setattr(run_report, "progress", lambda run: earlier)
    text = client.get(f"/stats/runs/{run.pk}/", headers={"HX-Request": "true"}).content.decode()
    [growing] = check_pictures(text)
    drawn = int(sum(growing.marks.values()))
    assert drawn > 1
    assert f'id="played">{drawn}</span> <span>of 28 games<' in text


def test_a_waiting_run_tells_its_place(client: Client, asking: Ask, unworked: None) -> None:
    """S13: somebody who asks for one run is next, however many another asked for before."""
    greedy, modest = Player.objects.create(), Player.objects.create()
    first = [services.ask(asking(seed=seed), greedy) for seed in (1, 2, 3)]
    last = services.ask(asking("csp"), modest)
    slow = services.ask(asking("optimal"), Player.objects.create())
    places = [ahead_of(run) for run in (*first, last, slow)]
    assert places == [0, 2, 3, 1, 4]
    assert "2 runs are ahead of it." in client.get(f"/stats/runs/{first[1].pk}/").content.decode()
    assert "1 run is ahead of it." in client.get(f"/stats/runs/{last.pk}/").content.decode()
    services.cancel(first[0])
    assert ahead_of(last) == 1
    Run.objects.filter(pk=first[0].pk).update(turn_at=timezone.now())
    assert ahead_of(last) == 0, "who had a turn just now is not next"


def test_all_of_ones_own_runs_are_cancelled_at_once(
    client: Client, player: Player, asking: Ask, unworked: None
) -> None:
    mine = [services.ask(asking(seed=seed), player) for seed in (1, 2)]
    done = services.ask(asking(seed=3), player)
    Run.objects.filter(pk=done.pk).update(status=Run.Status.DONE)
    theirs = services.ask(asking("csp"), Player.objects.create())
    page = client.get("/stats/runs/").content.decode()
    assert "You have 2 runs going." in page
    assert client.get("/stats/runs/cancel/").status_code == 405
    said = client.post("/stats/runs/cancel/", follow=True).content.decode()
    assert "2 runs cancelled." in said
    assert "going." not in said
    told = [Run.objects.get(pk=run.pk).status for run in (*mine, done, theirs)]
    assert told == ["cancelled", "cancelled", "done", "waiting"]
    assert (
        "You have no runs going."
        in client.post("/stats/runs/cancel/", follow=True).content.decode()
    )


def test_ones_own_run_is_cancelled_and_resumed(
    client: Client, player: Player, asking: Ask, unworked: None
) -> None:
    run = services.ask(asking(), player)
    assert ">Cancel<" in client.get(f"/stats/runs/{run.pk}/").content.decode()
    for action, status in (("cancel", "cancelled"), ("cancel", "cancelled"), ("resume", "running")):
        response = client.post(f"/stats/runs/{run.pk}/{action}/")
        assert response["Location"] == f"/stats/runs/{run.pk}/"
        run.refresh_from_db()
        assert run.status == status


def test_cancelled_runs_do_not_come_back_beyond_what_one_may_have_going(
    client: Client, player: Player, asking: Ask, unworked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_run, "VISITOR", Allowance(20_000, 1))
    for seed in range(3):
        run = services.ask(asking(seed=seed), player)
        client.post("/stats/runs/cancel/")
    for run in Run.objects.all():
        said = client.post(f"/stats/runs/{run.pk}/resume/", follow=True).content.decode()
    assert "wait for one to end, or cancel one" in said
    assert Run.objects.filter(status="running").count() == 1


def test_anothers_run_is_changed_by_staff_alone(
    client: Client, player: Player, asking: Ask, unworked: None
) -> None:
    run = services.ask(asking(), Player.objects.create())
    for action in ("cancel", "resume"):
        assert client.post(f"/stats/runs/{run.pk}/{action}/").status_code == 404
    assert ">Cancel<" not in client.get(f"/stats/runs/{run.pk}/").content.decode()
    client.force_login(User.objects.create_user("editor", is_staff=True, is_superuser=True))
    assert client.post(f"/stats/runs/{run.pk}/cancel/").status_code == 302
    run.refresh_from_db()
    assert run.status == Run.Status.CANCELLED


def test_staff_find_the_dashboard_of_the_cluster(
    client: Client, player: Player, asking: Ask, unworked: None, settings: Any
) -> None:
    settings.DASK_DASHBOARD = "http://10.0.0.5:8787/status"
    address = f"/stats/runs/{services.ask(asking(), player).pk}/"
    assert settings.DASK_DASHBOARD not in client.get(address).content.decode()
    client.force_login(User.objects.create_user("editor", is_staff=True, is_superuser=True))
    assert settings.DASK_DASHBOARD in client.get(address).content.decode()


def test_a_run_that_has_failed_says_why(client: Client, finished: Finish) -> None:
    run = finished(opener="zzzzz")
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert "The opener zzzzz isn&#x27;t in the word list." in page


@pytest.mark.parametrize("path", ["nonesuchnonesuch/", "x/", "nonesuchnonesuch/cancel/"])
def test_no_such_run_is_a_404(client: Client, db: None, path: str) -> None:
    post = path.endswith("cancel/")
    response = (client.post if post else client.get)(f"/stats/runs/{path}")
    assert response.status_code == 404
    assert not Part.objects.exists()


def test_a_run_is_exported_game_by_game(client: Client, finished: Finish) -> None:
    run = finished("csp", guesses=3)
    response = client.get(f"/stats/runs/{run.pk}.csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(response.getvalue().decode().splitlines()))
    assert sorted(row["secret"] for row in rows) == sorted(ANSWERS)
    assert [int(row["game"]) for row in rows] == list(range(1, run.games + 1))
    assert sum(row["won"] == "yes" for row in rows) == run.wins < run.games
    assert sum(int(row["guesses"] or 3) for row in rows) == run.results["total_guesses"]


def test_a_run_is_exported_whole(client: Client, finished: Finish) -> None:
    run = finished()
    told = client.get(f"/stats/runs/{run.pk}.json").json()
    assert told["results"] == run.results
    assert told["guesses"] == record_of(run).guesses.tolist()
    assert (told["spec"], told["params"], told["key"]) == (run.spec, run.params, run.key)


def test_what_is_not_done_is_not_exported(client: Client, asking: Ask, unworked: None) -> None:
    run = services.ask(asking())
    assert client.get(f"/stats/runs/{run.pk}.csv").status_code == 404
    assert client.get(f"/stats/runs/{run.pk}.json").status_code == 404


def test_the_same_with_other_seeds_stands_together(client: Client, finished: Finish) -> None:
    runs = [finished("random", seed=seed) for seed in (1, 2, 3)]
    context = client.get(f"/stats/runs/{runs[1].pk}/").context
    assert [run.spec["seed"] for run in context["others"]] == [1, 3]
    pool = context["pool"]
    assert [run.spec["seed"] for run in pool.runs] == [1, 2, 3]
    means = [run.average for run in runs]
    assert pool.averages[0].value == pytest.approx(sum(means) / 3)
    assert pool.averages[0].interval == pytest.approx(mean_interval(np.array(means)))
    assert pool.played == "all 28 words, each once, for each of the seeds 1 to 3; the bot draws"
    lines = context["pictures"]["convergence"][0].marks
    assert [line.curve.name for line in lines] == [f"Seed {seed}, 28 games" for seed in (1, 2, 3)]


def test_one_seed_says_everywhere_that_it_has_no_interval(client: Client, finished: Finish) -> None:
    """S1: on the page, in the JSON and in the CSV."""
    run = finished("random", seed=2)
    assert (run.results["intervals"], run.low, run.high) == (None, None, None)
    page = client.get(f"/stats/runs/{run.pk}/")
    assert page.context["pool"] is None
    assert page.content.decode().count("one seed, so no interval") >= 2
    told = client.get(f"/stats/runs/{run.pk}.json").json()
    assert (told["without_interval"], told["results"]["intervals"]) == (
        "one seed, so no interval",
        None,
    )
    rows = csv.DictReader(client.get(f"/stats/runs/{run.pk}.csv").getvalue().decode().splitlines())
    assert {row["without_interval"] for row in rows} == {"one seed, so no interval"}


def test_a_run_that_an_older_version_stored_shows_no_false_interval(
    client: Client, finished: Finish
) -> None:
    run = finished("random")
    old = {name: value for name, value in run.results.items() if name != "sampling"}
    old["intervals"] = {"win_rate": [0.9, 1.0], "average_guesses": [3.0, 3.1]}
    Run.objects.filter(pk=run.pk).update(results=old, rate=None)
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert "3.0000 to 3.1000" not in page
    assert "one seed, so no interval" in page
    assert "all 28 words, each once; the bot draws, seed 1" in page
    assert client.get(f"/stats/runs/{run.pk}.json").json()["results"]["intervals"] is None


def test_a_secret_that_is_drawn_twice_counts_once(client: Client, finished: Finish) -> None:
    """C33, C34: 200 games of 28 words are no sample of 200, and no word is hardest twice."""
    run, every = finished("entropy", games=200), finished("entropy")
    assert not run.results["sampled"]
    for figure in ("win_rate", "average_guesses", "average_penalised"):
        assert run.results[figure] == pytest.approx(every.results[figure])
    assert run.win_rate == every.win_rate
    words = [word for word, _ in run.results["hardest"]]
    assert len(words) == len(set(words)) == 20
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert "200 words drawn with repeats, seed 1: 28 different of 28, each counted once" in page
    record, sampling = games_of(run)
    assert (sampling.exact, len(record.guesses)) == (True, 200)
    assert figures_of(record).average_guesses == pytest.approx(run.average)


def test_runs_of_one_agent_are_told_apart_by_their_parameters(
    client: Client, finished: Finish
) -> None:
    """S4: in the newest runs, the list, the comparison and the name of a file."""
    run = finished("entropy-ngram", {"beta_bigram": 0.9})
    for path in ("/stats/", "/stats/runs/", "/stats/compare/"):
        assert "beta_bigram 0.9" in client.get(path).content.decode(), path
    response = client.get(f"/stats/runs/{run.pk}.csv")
    assert "beta_bigram=0.9" in response["Content-Disposition"]
    rows = list(csv.DictReader(response.getvalue().decode().splitlines()))
    assert {(row["agent"], row["parameters"]) for row in rows} == {
        ("entropy-ngram", "beta_bigram=0.9")
    }


def test_the_pictures_show_what_is_stored(client: Client, finished: Finish) -> None:
    run = finished()
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    distribution, convergence, left, bits = check_pictures(page)
    counts = {name: int(games) for name, games in distribution.marks.items() if games}
    assert counts == {name: games for name, games in run.results["distribution"].items() if games}
    orders = run.results["convergence"]
    assert len(convergence.marks) == sum(len(order["games"]) for order in orders)
    for order in orders:
        assert convergence.marks[f"Order {order['seed']}, 28"] == pytest.approx(run.average)
    assert list(left.marks.values()) == [turn["left"] for turn in run.results["turns"]]
    assert {name.partition(",")[0] for name in bits.marks} == {"Expected", "Received"}


def test_a_win_rate_that_never_moves_is_no_picture(client: Client, finished: Finish) -> None:
    """S13: it was an empty frame with one line."""
    always, sometimes = finished(), finished("csp", guesses=3)
    assert 0 < sometimes.wins < sometimes.games
    titles = [
        client.get(f"/stats/runs/{run.pk}/").content.decode().count(">And the win rate?</h3>")
        for run in (always, sometimes)
    ]
    assert titles == [0, 1]


def test_lost_words_stand_by_their_reason(client: Client, finished: Finish) -> None:
    run = finished("csp", guesses=2)
    failures = client.get(f"/stats/runs/{run.pk}/").context["failures"]
    rows = csv.DictReader(client.get(f"/stats/runs/{run.pk}.csv").getvalue().decode().splitlines())
    lost = {row["secret"] for row in rows if row["won"] == "no"}
    trapped = {word for family in failures.traps for word in family.lost}
    assert trapped | set(failures.unlucky) == lost
    assert failures.trapped + len(failures.unlucky) == len(lost) == run.games - run.wins
    assert failures.unknown == ()


def test_a_run_that_lost_nothing_speaks_of_no_failures(client: Client, finished: Finish) -> None:
    run = finished()
    page = client.get(f"/stats/runs/{run.pk}/")
    assert page.context["failures"] is None
    assert 'id="lost"' not in page.content.decode()


def test_options_that_are_not_set_are_no_words_of_python(client: Client, finished: Finish) -> None:
    """Every run said "top=None, games=None, opener="."""
    run = finished("csp")
    assert {run.spec["games"], run.spec["opener"]} == {None, ""}
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert "seed=1" in page
    assert "=None" not in page
    assert "opener=" not in page


def test_a_run_without_first_guesses_has_no_empty_box(client: Client, finished: Finish) -> None:
    run = finished()
    url = f"/stats/runs/{run.pk}/"
    assert '<h2 id="first">' in client.get(url).content.decode()
    Run.objects.filter(pk=run.pk).update(results=run.results | {"opener": "", "second": []})
    assert '<h2 id="first">' not in client.get(url).content.decode()


@pytest.mark.parametrize(
    ("sampling", "said", "unsaid"),
    [
        ({"population": 28}, "mid-P", "Wilson"),
        ({"population": 10**6}, "Wilson", "mid-P"),
        ({"population": 28, "strata": True}, "Wilson", "mid-P"),
        ({"population": 28, "fresh": True}, "Wilson", "The more of the secrets were played"),
    ],
)
def test_a_run_names_the_interval_that_it_prints(
    client: Client, finished: Finish, sampling: dict[str, object], said: str, unsaid: str
) -> None:
    run = finished(games=10)
    assert run.results is not None
    results = run.results | {"sampling": run.results["sampling"] | sampling}
    Run.objects.filter(pk=run.pk).update(results=results)
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert said in page
    assert unsaid not in page


@pytest.mark.django_db
def test_bots_are_chosen_by_their_names() -> None:
    """They were called by the slugs that addresses have, here and on the page that compares."""
    field: Any = FilterForm({}).fields["agent"]
    names = dict(field.choices)
    assert names["optimal"] == "Optimal"
    assert names["letter-frequency"] != names["frequency"]
    assert len(set(names.values())) == len(names)
