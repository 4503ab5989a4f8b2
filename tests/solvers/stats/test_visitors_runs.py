"""Runs of visitors rank nowhere; staff put whole ones in leagues, and hide any."""

from __future__ import annotations

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts import tokens
from games.models import Player
from lexicons.models import Lexicon
from solvers.outside.agents.environments import known_environments
from solvers.outside.leaderboard import leaderboard
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.public_runs import may_stand
from solvers.runs.runs_by_seed import pools
from solvers.stats.league import leagues
from tests.solvers.runs.fixtures import Ask, Finish
from tests.solvers.stats.test_asking import FORM

pytestmark = pytest.mark.django_db
ADMIN = "/admin/solvers/run/"
PAGES = (
    *("/stats/", "/stats/league/", "/agents/", "/agents/wordle/", "/agents/wordle/random/"),
    *("/api/v1/leagues", "/api/v1/runs", "/learn/", "/outside/", "/outside/wordle/"),
)
ONCE = re.compile(rb'nonce[^ >]*|csrfmiddlewaretoken" value="[^"]*|X-CSRFToken[^}]*')


@pytest.fixture
def program(db: None) -> Client:
    """Return a program of somebody's, which sends a token."""
    token = tokens.make(User.objects.create_user("ada"), "mine")[1]
    return Client(headers={"authorization": f"Bearer {token}"})


def seen(program: Client) -> dict[str, bytes]:
    """Return what a fresh visitor gets, without what is drawn anew for every answer."""
    pages = {}
    for path in PAGES:
        answer = (program if path.startswith("/api/") else Client()).get(path)
        assert answer.status_code == 200, path
        pages[path] = ONCE.sub(b"", answer.content)
    return pages


@pytest.fixture
def league(finished: Finish) -> dict[str, Run]:
    """Store the site's runs: two bots that never draw, and three seeds of one that does."""
    runs = {agent: finished(agent) for agent in ("entropy", "csp")}
    for seed in (1, 2, 3):
        runs[f"random {seed}"] = finished("random", seed=seed)
    return runs


@pytest.fixture
def staff(client: Client) -> Client:
    user = User.objects.create_user("editor", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="change_run"))
    user.user_permissions.add(Permission.objects.get(codename="view_run"))
    client.force_login(user)
    return client


def acts(client: Client, run: Run, action: str) -> int:
    """Let staff press a button on a run's page."""
    sent = {"action": action, "_selected_action": run.pk, "back": "1"}
    status = client.post(ADMIN, sent).status_code
    run.refresh_from_db()
    return status


@pytest.mark.usefixtures("league")
def test_visitors_runs_change_no_byte_of_what_ranks(program: Client) -> None:
    before = seen(program)
    assert seen(program) == before, "what is drawn anew for every answer is left out"
    visitor = Client()
    for more in (
        {"agents": ["letter-frequency"], "games": "3"},
        {"agents": ["letter-frequency@002"], "games": "3"},
        {"agents": ["random"], "seed": "9"},
        {"agents": ["minimax"]},
    ):
        assert visitor.post("/stats/runs/new/", {**FORM, **more}).status_code == 302
    assert Run.objects.filter(standing=False, status=Run.Status.DONE).count() == 4
    after = seen(program)
    assert [path for path in PAGES if after[path] != before[path]] == []


@pytest.mark.usefixtures("league")
def test_visitors_runs_are_a_list_of_their_own(finished: Finish, program: Client) -> None:
    three = finished("letter-frequency", games=3, standing=False)
    [row] = Client().get("/stats/runs/?whose=visitors").context["listing"].page.object_list
    assert row == three
    assert three not in Client().get("/stats/runs/?whose=site").context["listing"].page
    [run] = program.get("/api/v1/runs?visitors=true").json()
    assert (run["id"], run["games"], run["standing"]) == (three.pk, 3, False)


def test_chosen_seeds_move_no_pool_of_the_site(league: dict[str, Run], finished: Finish) -> None:
    mine = [finished("random", seed=seed, standing=False) for seed in (7, 8)]
    site = league["random 1"]
    assert [run.spec["seed"] for run in pools([site])[site.pk]] == [1, 2, 3]
    assert [run.spec["seed"] for run in pools([mine[0]])[mine[0].pk]] == [7, 8]
    others = Client().get(f"/stats/runs/{site.pk}/").context["others"]
    assert not set(others) & set(mine)


def test_a_changed_bot_of_a_visitor_is_not_ours_among_bots_from_outside(
    small_english: Lexicon, finished: Finish
) -> None:
    environment = next(it for it in known_environments().values() if it.game == "wordle")
    finished("letter-frequency", {"explore": False}, standing=False)
    finished("csp", standing=False)
    assert [row.name for row in leaderboard(environment) if not row.outside] == []


@pytest.mark.usefixtures("league")
def test_staff_put_a_whole_run_in_and_take_it_out(staff: Client, asking: Ask, queue: None) -> None:
    run = services.ask(asking("minimax"), Player.objects.create())
    page = staff.get(f"/stats/runs/{run.pk}/").content.decode()
    assert 'value="put_in_league"' in page
    assert acts(staff, run, "put_in_league") == 302
    assert "minimax" in {entry.agent for entry in leagues()[0].entries}
    assert 'value="take_out"' in staff.get(f"/stats/runs/{run.pk}/").content.decode()
    assert acts(staff, run, "take_out") == 302
    assert "minimax" not in {entry.agent for entry in leagues()[0].entries}
    assert LogEntry.objects.filter(object_id=run.pk).count() == 2


@pytest.mark.usefixtures("league")
@pytest.mark.parametrize(
    ("agent", "spec"),
    [
        ("minimax", {"games": 9}),  # as large as no other
        ("entropy", {"seed": 2, "games": 28}),  # it has one
        ("random", {"seed": 77}),  # a seed that the visitor chose
        ("minimax", {"opener": "crane"}),  # of no league
    ],
)
def test_what_does_not_belong_in_a_league_is_not_put_there(
    staff: Client, finished: Finish, agent: str, spec: dict[str, object]
) -> None:
    run = finished(agent, standing=False, **spec)
    assert run.status == Run.Status.DONE
    assert not may_stand(run)
    assert 'value="put_in_league"' not in staff.get(f"/stats/runs/{run.pk}/").content.decode()
    acts(staff, run, "put_in_league")
    assert not run.standing


@pytest.mark.usefixtures("league")
def test_one_more_seed_of_the_sites_may_join(finished: Finish) -> None:
    assert may_stand(finished("random", seed=4, standing=False))


@pytest.mark.usefixtures("league")
def test_only_staff_with_the_permission_and_the_second_factor_act(
    client: Client, finished: Finish, settings: object
) -> None:
    run = finished("minimax", standing=False)
    for user in (None, User.objects.create_user("player")):
        if user:
            client.force_login(user)
        acts(client, run, "put_in_league")
        assert not run.standing
        assert "_selected_action" not in client.get(f"/stats/runs/{run.pk}/").content.decode()
    client.force_login(User.objects.create_user("helper", is_staff=True))
    assert acts(client, run, "hide") == 403
    settings.STAFF_SECOND_FACTOR = True  # type: ignore[attr-defined]
    client.force_login(User.objects.create_superuser("chief"))
    assert acts(client, run, "put_in_league") == 302
    assert (run.standing, run.hidden) == (False, False)


def test_a_hidden_run_is_in_no_list(staff: Client, program: Client, league: dict[str, Run]) -> None:
    run = league["csp"]
    acts(staff, run, "hide")
    assert run.hidden
    assert all("csp" not in {entry.agent for entry in it.entries} for it in leagues())
    for path in ("/stats/runs/", "/stats/", "/stats/compare/", "/agents/wordle/csp/"):
        assert run.pk not in Client().get(path).content.decode(), path
    assert run.pk not in program.get("/api/v1/runs").content.decode()
    assert Client().get(f"/stats/runs/{run.pk}/").status_code == 200
    acts(staff, run, "show_again")
    assert run.pk in Client().get("/stats/league/").content.decode()


def test_a_hidden_seed_is_in_no_average(staff: Client, league: dict[str, Run]) -> None:
    """The league left it out and the page of another seed counted it: two averages of one bot."""
    acts(staff, league["random 2"], "hide")
    page = Client().get(f"/stats/runs/{league['random 1'].pk}/").context["pool"]
    [entry] = [it for it in leagues()[0].entries if it.agent == "random"]
    assert tuple(run.pk for run in page.runs) == entry.runs
    assert page.averages[0].value == entry.average


def test_the_admin_lists_runs_without_their_games(client: Client, league: dict[str, Run]) -> None:
    client.force_login(User.objects.create_superuser("chief"))
    run = league["csp"]
    with CaptureQueriesContext(connection) as asked:
        page = client.get(ADMIN).content.decode()
        assert client.get(f"{ADMIN}{run.pk}/change/").status_code == 200
    assert run.pk in page
    assert 'value="hide"' in page
    assert not [each for each in asked if '"solvers_run"."record"' in each["sql"]]
    assert client.get(f"{ADMIN}add/").status_code == 403
