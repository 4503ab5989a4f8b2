"""An agent is deleted: what was its own goes, what others were measured by stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client as Browser
from django.utils import timezone

from games.accounts.account_data import delete_account
from lexicons.models import Lexicon
from solvers.outside import retirement, serve_moves
from solvers.outside.agents.admission import lock_out, register
from solvers.outside.agents.models import OutsideAct, OutsideAgent, OutsideGroup, OutsideRun
from solvers.outside.agents.tournament_models import TournamentEntry
from solvers.outside.forms import MOST_AGENTS
from solvers.outside.retirement import erase, prune, retire
from solvers.outside.tournament.closing import close_week
from solvers.outside.tournament.standings import playing, rating_rows, standings
from tests.check_pictures import check_pictures
from tests.solvers.outside.client import Stopped
from tests.solvers.outside.conftest import PLAYED, Known
from tests.solvers.outside.test_protocol import client as everyday
from tests.solvers.outside.test_tournament import (  # noqa: F401
    SLUG,
    TOURNAMENT,
    client,
    few_games,
    mine,
    other,
    over,
    play_all,
    week,
)

DELETED = "This agent was deleted by its owner, and its password is void."


@pytest.fixture
def browser(owner: User) -> Browser:
    visitor = Browser()
    visitor.force_login(owner)
    return visitor


def deleted(browser: Browser, agent: OutsideAgent) -> Any:
    return browser.post(f"/outside/agents/{agent.pk}/delete/", follow=True)


def test_an_agent_goes_with_its_runs_and_frees_its_name_and_place(
    browser: Browser, known: Known, owner: User
) -> None:
    player = everyday(known)
    for _ in range(4):
        player.step()
    for number in range(MOST_AGENTS - 1):
        register(PLAYED.slug, f"a{number}", owner)
    fields = {"environment": PLAYED.slug, "name": "mine", "group": ""}
    assert "Delete one first" in browser.post("/outside/register/", fields).content.decode()
    page = browser.get(f"/outside/agents/{known.agent.pk}/").content.decode()
    assert "Its runs and its rating are deleted for good." in page
    run = OutsideRun.objects.filter(agent=known.agent)[0]
    page = deleted(browser, known.agent).content.decode()
    assert "mine is deleted." in page
    assert f"/outside/agents/{known.agent.pk}/" not in page
    for path in (
        f"/outside/agents/{known.agent.pk}/",
        f"/run/{PLAYED.slug}/{run.pk}",
    ):
        assert browser.get(path).status_code == 404, path
    rows = browser.get(f"/outside/{PLAYED.slug}/").context["rows"]
    assert "mine" not in [row.name for row in rows]
    runs = OutsideRun.objects.count()
    assert erase.func(known.agent.pk) == f"{runs} runs deleted"
    assert not OutsideRun.objects.exists()
    assert not OutsideAct.objects.exists()
    assert browser.post("/outside/register/", fields).status_code == 200


def test_a_page_that_watches_it_is_told_so_and_asks_no_more(known: Known) -> None:
    everyday(known).step()
    path = f"/outside/agents/{known.agent.pk}/live/"
    assert "hx-get" in Browser().get(path).content.decode()
    retire(known.agent)
    page = Browser().get(path)
    assert page.status_code == 200
    assert "This bot was deleted." in page.content.decode()
    assert "hx-get" not in page.content.decode()


def test_its_client_is_told_so_and_nobody_else_is(browser: Browser, known: Known) -> None:
    player = everyday(known)
    player.step()
    deleted(browser, known.agent)
    for _ in range(2):
        with pytest.raises(Stopped) as stopped:
            player.step()
        assert stopped.value.status == 401
        assert stopped.value.error["description"] == DELETED
    player.config["pwd"] = "x" * 43
    with pytest.raises(Stopped) as stopped:
        player.step()
    assert stopped.value.error["description"] == "No such agent here, or another password."


def test_an_act_that_is_under_way_when_its_agent_goes_ends_in_the_same_sentence(
    known: Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its token was looked at before; each act looks again, with the agent locked."""
    player = everyday(known)
    player.step()
    acts = OutsideAct.objects.count()
    act = serve_moves._act

    def just_now(*given: Any) -> None:
        retire(known.agent)
        act(*given)

    monkeypatch.setattr(serve_moves, "_act", just_now)
    with pytest.raises(Stopped) as stopped:
        player.step()
    assert stopped.value.status == 401
    assert stopped.value.error["description"] == DELETED
    assert OutsideAct.objects.count() == acts


def test_two_posts_delete_it_once_and_strangers_nothing(
    browser: Browser, known: Known, owner: User
) -> None:
    path = f"/outside/agents/{known.agent.pk}/delete/"
    stranger = Browser()
    assert stranger.post(path)["Location"].endswith("next=/outside/")
    stranger.force_login(User.objects.create_user("stranger"))
    assert stranger.post(path).status_code == 404
    assert browser.get(path).status_code == 405
    assert not OutsideAgent.objects.exclude(retired_at=None).exists()
    assert retire(known.agent)
    before = OutsideAgent.objects.get()
    page = deleted(browser, known.agent)
    assert "is deleted" not in page.content.decode()
    assert page.status_code == 200
    assert OutsideAgent.objects.get().retired_at == before.retired_at
    assert browser.post(f"/outside/agents/{known.agent.pk}/token/").status_code == 404


def test_a_tournament_s_tables_and_ratings_stay_as_they_were(
    browser: Browser,
    mine: Known,  # noqa: F811
    other: Known,  # noqa: F811
) -> None:
    for known in (mine, other):
        play_all(known)
    over(week_of := week())
    close_week.func(week_of.pk)
    week_of.refresh_from_db()
    table, ratings = standings(week_of, TOURNAMENT), rating_rows(TOURNAMENT)
    page = browser.get(f"/outside/agents/{mine.agent.pk}/").content.decode()
    assert "Its name and games stay in the tournament's tables" in page
    assert "mine is deleted." in deleted(browser, mine.agent).content.decode()
    erase.func(mine.agent.pk)
    assert standings(week_of, TOURNAMENT) == table
    assert rating_rows(TOURNAMENT) == ratings
    assert {"mine", "other"} <= {row.name for row in table}
    page = browser.get(f"/outside/agents/{mine.agent.pk}/").content.decode()
    assert "Its owner deleted it." in page
    assert "Create new password" not in page
    run = OutsideRun.objects.filter(agent=mine.agent)[0]
    assert browser.get(f"/run/{SLUG}/{run.pk}").status_code == 200
    assert mine.agent.pk not in browser.get("/outside/").content.decode()
    fields = {"environment": SLUG, "name": "mine", "group": ""}
    assert browser.post("/outside/register/", fields).status_code == 422  # the table's name


def test_who_deletes_his_agent_in_the_middle_of_a_week_has_had_his_entry(
    browser: Browser,
    mine: Known,  # noqa: F811
    owner: User,
) -> None:
    """Its client was told the outcomes: with another agent he would play known secrets."""
    client(mine).step()
    browser.cookies["tz"] = "America/New_York"  # where the week, which is UTC's, ends a day before
    page = browser.get(f"/outside/agents/{mine.agent.pk}/").content.decode()
    assert "and your other bots can't play before next week" in page
    assert f"come out on {week().ends_at.day} " in page
    deleted(browser, mine.agent)
    second = Known(*register(SLUG, "second", owner))
    with pytest.raises(Stopped) as stopped:
        client(second).step()
    assert stopped.value.status == 403
    told = stopped.value.error["description"]
    assert told.startswith("Your agent mine, which you have deleted, played this week")
    over(this := week())
    close_week.func(this.pk)
    entry = TournamentEntry.objects.get(agent=mine.agent)
    assert entry.outcomes == [TOURNAMENT.worst] * this.games
    assert OutsideRun.objects.filter(entry=entry, abandoned=False).count() == 0


def test_one_that_never_played_in_the_tournament_goes_whole(
    browser: Browser,
    mine: Known,  # noqa: F811
) -> None:
    deleted(browser, mine.agent)
    assert browser.get(f"/outside/agents/{mine.agent.pk}/").status_code == 404


def test_a_locked_out_agent_can_be_deleted_and_nobody_lets_it_in_again(
    browser: Browser, known: Known, admin_client: Browser
) -> None:
    lock_out(OutsideAgent.objects.all())
    deleted(browser, known.agent)
    posted = {"action": "let_in_again", "_selected_action": [known.agent.pk]}
    admin_client.post("/admin/solvers/outsideagent/", posted)
    assert OutsideAgent.objects.get().token_sha256 == ""


def test_housekeeping_ends_what_a_worker_lost_and_forgets_after_a_month(
    known: Known, world: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retirement, "AT_ONCE", 2)
    player = everyday(known)
    player.step()
    assert OutsideRun.objects.count() == 5
    retire(known.agent)
    assert prune() == 0
    assert not OutsideRun.objects.exists()
    assert OutsideAgent.objects.get().erased
    OutsideAgent.objects.update(retired_at=timezone.now() - retirement.KEPT - timedelta(hours=1))
    assert prune() == 1
    assert not OutsideAgent.objects.exists()


def test_erasing_leaves_alone_whoever_plays(known: Known) -> None:
    everyday(known).step()
    assert erase.func(known.agent.pk) == "0 runs deleted"
    assert prune() == 0
    assert OutsideRun.objects.count() == 5


def test_a_pupil_s_agent_that_is_deleted_leaves_the_class(known: Known, owner: User) -> None:
    group = OutsideGroup.objects.create(name="7b", owner=owner)
    OutsideAgent.objects.update(group=group)
    retire(known.agent)
    assert not group.agents.exists()


def test_a_table_stays_when_an_account_goes_but_for_its_name(
    browser: Browser,
    mine: Known,  # noqa: F811
    other: Known,  # noqa: F811
) -> None:
    for known in (mine, other):
        play_all(known)
    over(first := week())
    close_week.func(first.pk)
    first.refresh_from_db()
    before = {row.contender: replace(row, name="", link="") for row in standings(first, TOURNAMENT)}
    delete_account(other.agent.owner)
    rows = standings(first, TOURNAMENT)
    assert {row.contender: replace(row, name="", link="") for row in rows} == before
    gone = next(row for row in rows if row.contender == f"agent/{other.agent.pk}")
    name = f"a deleted bot ({other.agent.pk[:4]})"
    assert (gone.name, gone.link, gone.outside) == (name, "", True)
    assert len(rating_rows(TOURNAMENT)) == len(rows)
    for path in ("", f"{first.begins}/"):
        page = browser.get(f"/outside/{SLUG}/{path}").content.decode()
        assert name in page
        assert "other</a>" not in page
        check_pictures(page)
    assert not OutsideRun.objects.filter(agent=other.agent.pk).exists()


def test_several_that_are_gone_are_told_apart(
    mine: Known,  # noqa: F811
    other: Known,  # noqa: F811
) -> None:
    for known in (mine, other):
        play_all(known)
    over(first := week())
    close_week.func(first.pk)
    first.refresh_from_db()
    contenders = {f"agent/{known.agent.pk}" for known in (mine, other)}
    delete_account(mine.agent.owner)
    OutsideAgent.objects.get(pk=other.agent.pk).delete()
    for path in ("", f"{first.begins}/", f"{first.begins}/games.json"):
        page = Browser().get(f"/outside/{SLUG}/{path}")
        assert page.status_code == 200, path
        check_pictures(page.content.decode())
    rows = [row for row in standings(first, TOURNAMENT) if row.outside]
    assert len({row.name for row in rows}) == 2
    assert [row.link for row in rows] == ["", ""]
    assert {row.contender for row in rows} == contenders


def test_who_leaves_before_a_week_is_over_is_not_beaten_by_the_others(
    mine: Known,  # noqa: F811
    other: Known,  # noqa: F811
) -> None:
    client(other).step()
    play_all(mine)
    this = week()
    delete_account(other.agent.owner)
    assert [row.name for row in playing(this, TOURNAMENT)] == ["mine"]
    over(this)
    close_week.func(this.pk)
    assert {row.name for row in standings(this, TOURNAMENT) if row.outside} == {"mine"}


def test_who_has_one_removed_in_the_middle_of_a_week_plays_no_other(
    mine: Known,  # noqa: F811
    owner: User,
) -> None:
    client(mine).step()
    mine.agent.delete()
    second = Known(*register(SLUG, "second", owner))
    with pytest.raises(Stopped) as stopped:
        client(second).step()
    assert "An agent of yours that was removed played" in stopped.value.error["description"]
