"""One's own runs: deleted by who made them, and found in every list wherever they play."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Player
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.models import Run, Sweep
from solvers.runs.queue_allowance import Requester
from tests.fixtures import make_lexicon
from tests.solvers.runs.fixtures import Ask
from tests.solvers.stats.test_asking import FORM

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queue")]


def acting(client: Client) -> Player:
    """Return the player that a browser's visitor is from now on."""
    made = Player.objects.create()
    session = client.session
    session[SESSION_KEY] = made.pk
    session.save()
    return made


def done(asking: Ask, player: Player | None, agent: str = "csp", **spec: object) -> Run:
    run = services.ask(asking(agent, **spec), player)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE
    return run


def delete(client: Client, run: Run) -> int:
    return client.post(f"/stats/runs/{run.pk}/delete/").status_code


def test_who_made_a_run_deletes_it_and_nobody_else(client: Client, asking: Ask) -> None:
    run = done(asking, acting(client))
    stranger, nobody = Client(), Client()
    acting(stranger)
    for other in (stranger, nobody):
        assert "Delete the run" not in other.get(f"/stats/runs/{run.pk}/").content.decode()
        assert delete(other, run) == 404
    assert client.get(f"/stats/runs/{run.pk}/delete/").status_code == 405
    assert "Delete the run" in client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert delete(client, run) == 302
    assert not Run.objects.exists()
    assert delete(client, run) == 404


def test_a_run_of_nobody_is_nobodys(client: Client, asking: Ask) -> None:
    """Who has no player asks with none; nor has a run whose guest or account is gone."""
    run = done(asking, None)
    assert delete(client, run) == 404
    client.force_login(User.objects.create_user("player"))
    assert delete(client, run) == 404
    assert Run.objects.exists()


def test_a_run_that_counts_in_its_league_stays(client: Client, asking: Ask) -> None:
    run = done(asking, acting(client))
    Run.objects.filter(pk=run.pk).update(standing=True)
    page = client.get(f"/stats/runs/{run.pk}/").content.decode()
    assert "This run counts in its league" in page
    assert delete(client, run) == 404
    for action in ("cancel", "resume"):
        assert client.post(f"/stats/runs/{run.pk}/{action}/").status_code == 404
    assert Run.objects.exists()


def test_a_run_goes_on_until_it_is_cancelled(client: Client, asking: Ask) -> None:
    run = done(asking, acting(client))
    Run.objects.filter(pk=run.pk).update(status=Run.Status.RUNNING)
    page = client.post(f"/stats/runs/{run.pk}/delete/", follow=True).content.decode()
    assert "Cancel the run first." in page
    assert Run.objects.exists()


def test_a_sweep_of_others_keeps_a_run(client: Client, asking: Ask) -> None:
    """A run is stored once: somebody else's sweep may show it."""
    player, grid = acting(client), {"boost": ["0", "1"]}
    run = done(asking, player, "positional")
    theirs = Requester(Player.objects.create())
    mixed = services.sweep([asking("positional"), asking("csp")], grid, theirs)
    page = client.post(f"/stats/runs/{run.pk}/delete/", follow=True).content.decode()
    assert "so it stays" in page
    Sweep.objects.filter(pk=mixed.pk).delete()
    alone = services.sweep([asking("positional")], grid, Requester(player))
    assert delete(client, run) == 302
    assert not Sweep.objects.filter(pk=alone.pk).exists()


@pytest.fixture
def own_list(client: Client) -> Lexicon:
    words = dict.fromkeys(("crane", "slate", "trace"), True)
    made = make_lexicon("mine", "My thirty", "en", words, folded=True)
    keeper = acting(client).pk
    Lexicon.objects.filter(pk=made.pk).update(
        visibility=Lexicon.Visibility.UNLISTED, keeper=keeper, bundled=False
    )
    return made


def test_runs_on_ones_own_list_are_found(client: Client, own_list: Lexicon) -> None:
    """Two runs had been started, and no list held them."""
    posted = {**FORM, "lexicons": ["mine"], "agents": ["entropy", "csp"]}
    page = client.post("/stats/runs/new/", posted, follow=True)
    runs = set(Run.objects.all())
    assert len(runs) == 2
    assert set(page.context["listing"].page.object_list) == runs
    link = re.search(r'href="(/stats/compare/\?run=[^"]*)">Compare runs', page.content.decode())
    assert link is not None
    compared = client.get(link[1].replace("&amp;", "&"))
    assert compared.context["chosen"] == {run.pk for run in runs}
    assert compared.context["comparison"]
    for query in ("", "?whose=mine", "?lexicon=mine", "?lexicon=mine&agent=csp&state=done"):
        listed = set(client.get(f"/stats/runs/{query}").context["listing"].page.object_list)
        assert listed == (runs if "csp" not in query else set(runs) & set(listed)), query
        assert listed
    assert set(client.get("/stats/compare/").context["offered"]) == runs
    assert set(client.get("/stats/compare/?lexicon=mine").context["offered"]) == runs
    assert "My thirty" in client.get("/stats/").content.decode()


def test_nobody_else_finds_them(client: Client, own_list: Lexicon) -> None:
    client.post("/stats/runs/new/", {**FORM, "lexicons": ["mine"]})
    [run] = Run.objects.all()
    stranger = Client()
    acting(stranger)
    for path in (
        *("/stats/", "/stats/runs/", "/stats/runs/?whose=visitors", "/stats/runs/?whose=mine"),
        *("/stats/runs/?lexicon=mine", "/stats/compare/", "/stats/compare/?lexicon=mine"),
    ):
        page = stranger.get(path)
        assert page.status_code == 200, path
        assert run.pk not in page.content.decode(), path
        assert "My thirty" not in page.content.decode(), path
    named = stranger.get(f"/stats/runs/?run={run.pk}").context["listing"].page.object_list
    assert list(named) == [run], "who has its address may look at it"
