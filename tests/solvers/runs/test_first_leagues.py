"""Lists of staff get their leagues by themselves, and what the site made holds no list back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F

from games.catalogue import GAMES
from games.models import Player
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from lexicons.revisions.remove import delete, take_down, used
from solvers.runs import services
from solvers.runs.coordinator import kit_of
from solvers.runs.first_leagues import complete_leagues, first_leagues, requests
from solvers.runs.models import Run
from solvers.runs.shipped_runs import SEEDS
from solvers.stats.league import leagues
from tests.wordle.lists import ANSWERS
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.run_game import runnable
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

pytestmark = pytest.mark.django_db
Capture = Callable[..., AbstractContextManager[list[Callable[[], Any]]]]
AGENTS = ("letter-frequency", "minimax", "random")
# The other games that have leagues of every list, with one agent each.
ALONE = {
    slug: runnable(slug).standing_agents()[0]
    for slug in GAMES
    if slug != "wordle" and "first_leagues" in vars(type(runnable(slug)))
}


@pytest.fixture(autouse=True)
def _few_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leagues be of three agents, of which one draws."""
    monkeypatch.setattr(type(runnable("wordle")), "league_agents", AGENTS)
    for slug, agent in ALONE.items():
        monkeypatch.setattr(type(runnable(slug)), "league_agents", (agent,))


@pytest.fixture
def staff(db: None) -> User:
    return User.objects.create_user("staff", is_staff=True)


def _published(by: User | None, words: Sequence[str] = ANSWERS) -> Lexicon:
    """Publish words as a list of somebody, or by a command."""
    lexicon, _ = Lexicon.objects.get_or_create(slug="ours", name="Ours", language="en")
    publish(lexicon, columns_from([Entry(word) for word in words], language="en"), by=by)
    return lexicon


@pytest.fixture
def staffs(django_capture_on_commit_callbacks: Capture, queue: None, staff: User) -> Lexicon:
    """Publish a list of staff; all that follows is worked off."""
    with django_capture_on_commit_callbacks(execute=True):
        return _published(staff)


def test_a_published_list_has_leagues(staffs: Lexicon) -> None:
    ours = {league.game: league for league in leagues() if league.slug == "ours"}
    assert {entry.agent for entry in ours["wordle"].entries} == set(AGENTS)
    assert {run.status for run in Run.objects.filter(standing=True)} == {Run.Status.DONE}
    assert Run.objects.filter(agent="random").count() == len(SEEDS)  # a run for each seed
    assert ALONE
    assert {Run.objects.filter(game=it, agent=ALONE[it]).count() for it in ALONE} == {1}


def test_housekeeping_asks_for_nothing_twice(staffs: Lexicon) -> None:
    before = set(Run.objects.values_list("pk", flat=True))
    assert complete_leagues() == "Runs of lists of staff asked for: 0; of older words dropped: 0."
    assert set(Run.objects.values_list("pk", flat=True)) == before


def test_other_words_have_other_runs_and_the_old_ones_go(
    staffs: Lexicon, staff: User, django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        _published(staff, ANSWERS[:-1])
    runs = Run.objects.filter(standing=True)
    assert runs.exists()
    assert not runs.exclude(revision=F("revision__lexicon__current")).exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"bundled": True},
        {"keeper": "0" * 32},
        {"visibility": Lexicon.Visibility.DRAFT},
    ],
)
def test_lists_of_players_drafts_and_our_own_have_none(fields: dict[str, Any], staff: User) -> None:
    lexicon = _published(staff)
    Lexicon.objects.filter(pk=lexicon.pk).update(**fields)
    first_leagues.func()
    assert not Run.objects.exists()


def test_a_league_that_was_cut_short_is_completed(staffs: Lexicon) -> None:
    Run.objects.filter(agent="random").first().delete()  # type: ignore[union-attr]
    assert complete_leagues().startswith("Runs of lists of staff asked for: 1;")
    assert Run.objects.filter(agent="random").count() == len(SEEDS)


def test_who_asks_first_keeps_no_run_from_its_league(
    staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A visitor's run is known by the same key, and leagues are of standing runs alone."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    lexicon, visitor = _published(staff), Player.objects.create()
    assert lexicon.current is not None
    run = services.ask(next(iter(requests(lexicon, lexicon.current))), visitor)
    services.cancel(run)
    complete_leagues()
    run.refresh_from_db()
    assert (run.standing, run.status) == (True, Run.Status.RUNNING)
    assert services.cancel_all(visitor.pk) == 0


def test_runs_of_the_same_words_stay_with_who_asked_for_them(
    staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who pasted the words first kept the bots that they had asked for out of the league."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    theirs = Lexicon.objects.create(slug="theirs", name="Theirs", language="en", keeper="0" * 32)
    publish(theirs, columns_from([Entry(word) for word in ANSWERS], language="en"))
    assert theirs.current is not None
    asked = next(iter(requests(theirs, theirs.current)))
    run = services.ask(asked, Player.objects.create())
    services.cancel(run)
    _published(staff)
    for _ in range(2):
        complete_leagues()
        run.refresh_from_db()
        assert (run.status, run.standing) == (Run.Status.CANCELLED, False)
    ours = Lexicon.objects.get(slug="ours")
    assert ours.current is not None
    wanted = len(list(requests(ours, ours.current)))
    assert Run.objects.filter(standing=True, revision=ours.current).count() == wanted


def test_a_run_on_a_list_of_ones_own_is_nobody_elses(
    staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked for one on the site's list of the same words found the other one, and its name."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    public, runs = _published(staff), list[Run]()
    for slug in ("theirs", "others"):
        made = Lexicon.objects.create(slug=slug, name=slug, language="en", keeper="0" * 32)
        publish(made, columns_from([Entry(word) for word in ANSWERS], language="en"))
    for lexicon in (*Lexicon.objects.exclude(keeper="").order_by("slug"), public):
        assert lexicon.current is not None
        asked = next(iter(requests(lexicon, lexicon.current)))
        runs.append(services.ask(asked, Player.objects.create()))
        assert services.ask(asked, Player.objects.create()) == runs[-1]
    assert [run.revision.lexicon.slug for run in runs] == ["others", "theirs", "ours"]


def test_what_a_command_published_has_none(db: None) -> None:
    _published(None)
    first_leagues.func()
    assert not Run.objects.exists()


def test_a_list_goes_with_its_league_but_not_with_a_run_that_somebody_asked_for(
    staffs: Lexicon,
) -> None:
    run = Run.objects.filter(agent="minimax").get()
    assert not used(staffs)
    Run.objects.filter(pk=run.pk).update(requester=Player.objects.create())
    assert used(staffs)
    assert not delete(staffs)
    assert Run.objects.count() > 1  # what the site made is still there
    Run.objects.filter(pk=run.pk).update(requester=None)
    assert delete(staffs)
    assert not Run.objects.exists()


def test_a_run_that_somebody_asked_for_stays_his_when_the_league_wants_it(
    staff: User, queue: None
) -> None:
    lexicon = _published(staff)
    assert lexicon.current is not None
    asked = next(iter(requests(lexicon, lexicon.current)))
    mine = services.ask(asked, Player.objects.create())
    complete_leagues()
    mine.refresh_from_db()
    assert mine.requester is not None
    assert used(lexicon)


def test_words_that_were_taken_down_are_played_no_more(staff: User, db: None) -> None:
    lexicon = _published(staff)
    assert lexicon.current is not None
    run = services.unsaved(next(iter(requests(lexicon, lexicon.current))))
    take_down(lexicon)
    run.revision.refresh_from_db()
    with pytest.raises(ListError, match="taken down"):
        kit_of(run)
