"""Searches that pages ask for: one for each tree, shown while they go on, then used."""

from __future__ import annotations

import re
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Play
from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.analysis import analysis
from solvers.pages.help import background_search
from solvers.pages.help.background_search import SearchTarget
from solvers.runs import heartbeat as told
from solvers.runs import services, work
from solvers.runs.coordinator import Coordinator
from solvers.runs.models import Part, Run
from tests.solvers.runs.fixtures import coordinated
from tests.wordle.lists import ANSWERS
from wordgames.agent.bounded_cache import Memo
from wordgames.tiles.agents import optimal, stored_trees
from wordgames.tiles.agents.optimal import Optimal
from wordgames.wordle.rules import WordleOptions
from wordgames.work import pool
from wordgames.work.pool import Here
from wordgames.work.progress_news import News, Stopped

pytestmark = pytest.mark.django_db
HELP = "/assist/wordle/?length=5&agent=optimal"
TREE = "/agents/wordle/optimal/explore/"


@pytest.fixture(autouse=True)
def _look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let agents look for their trees whenever they are asked, and keep none from another test."""
    monkeypatch.setattr(optimal, "AGAIN", -1.0)
    monkeypatch.setattr(analysis, "_agents", Memo(24))
    monkeypatch.setattr(pool, "_kits", Memo(3))


def token_in(page: str) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page)
    assert found, page
    return found[1]


def begin(client: Client, path: str = HELP, **headers: str) -> str:
    """Ask for the search that a page offers; return where its progress is told."""
    token = token_in(client.get(path).content.decode())
    response = client.post("/search/", {"token": token, "next": path})
    assert response.status_code == 302, response.content
    return str(response["Location"])


@pytest.mark.parametrize("path", [HELP, TREE])
def test_a_page_answers_at_once_and_uses_the_tree_when_it_is_searched(
    client: Client,
    small_english: Lexicon,
    queue: None,
    path: str,
) -> None:
    before = client.get(path)
    assert "not searched yet" in before.content.decode()
    assert 'hx-trigger="load, submit"' in before.content.decode()
    assert not Run.objects.exists()  # looking at a page begins nothing
    told = client.get(begin(client, path)).content.decode()
    assert "Its tree is searched" in told
    assert "every 2s" not in told
    run = Run.objects.get()
    assert (run.status, run.agent, run.requester) == ("done", "optimal", None)
    after = client.get(path)
    assert after.context["search"] is None
    assert "From its tree" in after.content.decode()


def test_a_tree_is_searched_once_however_often_it_is_asked_for(
    client: Client,
    small_english: Lexicon,
) -> None:
    first = begin(client)
    page = client.get(HELP).content.decode()
    assert "being searched" in page
    assert "every 2s" in page
    assert 'name="token"' not in page
    token = client.get(f"{HELP}&g=slate")  # another position, the same tree
    assert "every 2s" in token.content.decode()
    assert Run.objects.count() == 1
    told = client.get(first, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in told
    assert "It waits for its turn" in told


def test_asking_twice_by_two_pages_makes_one_run(client: Client, small_english: Lexicon) -> None:
    token = token_in(client.get(HELP).content.decode())
    answers = [
        client.post("/search/", {"token": token}, headers={"HX-Request": "true"}) for _ in range(2)
    ]
    assert all("being searched" in answer.content.decode() for answer in answers)
    assert Run.objects.count() == 1


def test_a_hint_begins_the_search_too_and_does_not_wait(
    client: Client, small_english: Lexicon
) -> None:
    client.post("/wordle/", {"lexicon": "en", "length": "5", "guesses": "6", "mode": "normal"})
    play = Play.objects.get()
    assert client.post(f"/hint/{play.pk}/", {"sequence": 0}).status_code == 302
    assert Run.objects.get().status == Run.Status.WAITING
    play.refresh_from_db()
    assert play.hints == 1


@pytest.mark.parametrize("token", ["", "x", "a:b:c", "WyJ3b3JkbGUiXQ:1:2"])
def test_only_what_a_page_offered_is_searched(client: Client, token: str) -> None:
    assert client.post("/search/", {"token": token}).status_code == 404
    assert client.get("/search/").status_code == 405
    assert client.get("/search/AAAAAAAAAAAAAAAA/").status_code == 404


def test_where_nothing_can_be_hidden_nothing_is_searched(small_english: Lexicon) -> None:
    assert small_english.current is not None
    options = {"length": 9, "guesses": 6, "mode": "normal", "show_left": False}
    target = SearchTarget("wordle", "optimal", small_english.current, options)
    assert background_search.offered(target) is None
    assert background_search.begin(target, "10.0.0.1") is None
    assert not Run.objects.exists()


def test_no_more_than_some_searches_wait(
    client: Client,
    small_english: Lexicon,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background_search, "MOST_OPEN", 0)
    token = token_in(client.get(HELP).content.decode())
    response = client.post("/search/", {"token": token})
    assert response.status_code == 503
    assert "Many searches are waiting" in response.content.decode()
    assert not Run.objects.exists()


def test_one_address_has_some_of_the_places_for_searches_and_no_more(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One visitor's hints on lists of one's own took all twelve."""
    monkeypatch.setattr(background_search, "MOST_EACH", 1)
    token = token_in(client.get(HELP).content.decode())
    other = {"length": 5, "guesses": 5, "mode": "normal", "show_left": False}
    assert small_english.current is not None
    target = SearchTarget("wordle", "optimal", small_english.current, other)
    assert background_search.begin(target, "127.0.0.1")
    assert client.post("/search/", {"token": token}).status_code == 503
    assert client.post("/search/", {"token": token}, REMOTE_ADDR="10.9.8.7").status_code == 302


def test_a_search_that_failed_is_not_begun_again_by_itself(
    client: Client,
    small_english: Lexicon,
) -> None:
    begin(client)
    Run.objects.update(status=Run.Status.FAILED, error="The search took too long.")
    page = client.get(HELP).content.decode()
    assert "The search took too long." in page
    assert "load, submit" not in page
    begin(client)
    assert Run.objects.get().open


def test_a_way_back_leads_to_this_site_only(client: Client, small_english: Lexicon) -> None:
    token = token_in(client.get(HELP).content.decode())
    response = client.post("/search/", {"token": token, "next": "https://elsewhere.example/"})
    assert "elsewhere" not in client.get(response["Location"]).content.decode()


def running(client: Client) -> tuple[Run, Coordinator]:
    """Return a search that a worker has begun, and its coordinator."""
    begin(client)
    coordinator = coordinated(Run.objects.get(), Here())
    return coordinator.run, coordinator


def test_it_is_told_how_far_the_search_is(client: Client, small_english: Lexicon) -> None:
    run, coordinator = running(client)
    coordinator._flying = {Future(): Part(index=0)}
    coordinator._hear(News(0, done=0.25, text="Better trees: opener 3 of 12."))
    coordinator._tell()
    page = client.get(HELP).content.decode()
    assert "Better trees: opener 3 of 12." in page
    assert 'value="0.250"' in page
    assert told.said(run.pk) == (0.25, "Better trees: opener 3 of 12.")


def test_a_search_makes_room_for_runs_that_somebody_waits_for_a_few_times(
    client: Client, small_english: Lexicon, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, coordinator = running(client)
    wants = work._give_way(run, until=0.0)
    assert not wants()
    Run.objects.create(key="x", game="wordle", agent="entropy", spec={}, revision=run.revision)
    assert wants()
    coordinator._give_way = wants
    with pytest.raises(Stopped):
        coordinator._look(now=True)
    assert not work._give_way(run, until=float("inf"))()
    for _ in range(work.YIELDS):
        assert wants()
        told.count_yield(run.pk)
    assert not wants()


def test_a_search_that_makes_room_asks_for_its_next_turn(
    client: Client, small_english: Lexicon, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(client)
    run = Run.objects.get()
    Run.objects.create(key="x", game="wordle", agent="entropy", spec={}, revision=run.revision)
    asked: list[str] = []
    monkeypatch.setattr(work, "enqueue", lambda run: asked.append(run.pk))
    monkeypatch.setattr(work, "TURN", -1.0)
    settings.RUN_TELL_SECONDS = 0
    for times in range(1, work.YIELDS + 1):
        work.process(run.pk)
        assert (asked, told.yields(run.pk)) == ([run.pk] * times, times)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.games, "it has made room often enough, and its plan is made"


def test_a_search_that_takes_too_long_ends_and_says_so(
    client: Client, small_english: Lexicon
) -> None:
    run, _ = running(client)
    long_ago = timezone.now() - work.LONGEST_SEARCH - timedelta(seconds=1)
    Run.objects.update(started_at=long_ago)
    run.refresh_from_db()
    assert work._give_way(run, until=float("inf"))()
    told.end(run.pk)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.FAILED
    assert "took too long" in client.get(HELP).content.decode()


def test_time_in_which_nothing_searched_does_not_count(
    client: Client, small_english: Lexicon, settings: Any
) -> None:
    """A search whose process had died failed after half an hour's silence, as too long."""
    run, _ = running(client)
    long_ago = timezone.now() - 2 * work.LONGEST_SEARCH
    Run.objects.update(started_at=long_ago, asked_at=long_ago)
    died = told.last_told(run.pk)
    assert died is not None
    last_seen = (long_ago + timedelta(minutes=1)).timestamp()
    told.tell(run.pk, replace(died, began=long_ago.timestamp(), at=last_seen))
    assert services.rescue() == 1
    work.process(run.pk)
    run.refresh_from_db()
    assert run.error == ""
    assert run.games, "it is planned"
    assert run.started_at is not None
    assert timezone.now() - run.started_at < timedelta(minutes=2)


def test_a_standing_run_is_never_too_long(small_english: Lexicon) -> None:
    """One that had waited half an hour for its first part failed for good."""
    small_english.bundled = True
    long_ago = timezone.now() - 2 * work.LONGEST_SEARCH
    assert small_english.current
    small_english.current.lexicon = small_english
    run = Run(game="wordle", agent="entropy", revision=small_english.current, standing=True)
    run.started_at = long_ago
    assert not work._too_long(run)


def test_a_search_that_is_stopped_keeps_its_best_tree_and_goes_on_from_there(
    small_english: Lexicon,
) -> None:
    assert small_english.current is not None
    words = words_of(small_english.current, 5)
    agent = Optimal(words, WordleOptions(), {"width": 4})
    calls = 0

    def stop(done: float, text: str) -> None:
        nonlocal calls
        if "Better trees: opener 3" in text:
            raise Stopped
        calls += 1

    with pytest.raises(Stopped):
        agent.with_artifact(stop)
    assert agent.tree is not None
    assert not agent.tree.complete
    assert (agent.tree.status, agent.tree.done) == (stored_trees.SO_FAR, 2)
    assert sum(agent.tree.tree.distribution().values()) == len(ANSWERS)
    told: list[str] = []
    prepared = agent.with_artifact(lambda done, text: told.append(text))
    assert not any("opener 1 " in text or "opener 2 " in text for text in told)
    whole = Optimal(words, WordleOptions(), {"width": 4, "patience": 161}).with_artifact()
    assert prepared.tree is not None
    assert whole.tree is not None
    assert prepared.tree.tree.distribution() == whole.tree.tree.distribution()
