"""The weekly tournament: one entry an owner, hidden games in an order of one's own, a seal."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from lexicons.models import Lexicon
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import tournaments
from solvers.outside.agents.models import OutsideRun
from solvers.outside.agents.tournament_models import WEEK, TournamentEntry, TournamentWeek
from solvers.outside.tournament import closing, entries
from solvers.outside.tournament.closing import close_week, keep_tournaments
from solvers.outside.tournament.standings import better_share, rated, standings, surely_better
from solvers.outside.tournament.weeks import drawn, monday_of, order_of, sealed_text, stored_week
from tests.fixtures import OTHER_PLACES, TANZANIA
from tests.solvers.outside.client import Act, Client, Stopped, eliminate
from tests.solvers.outside.conftest import PLAYED, Known
from tests.solvers.outside.test_protocol import send

SLUG = PLAYED.tournament
TOURNAMENT = tournaments()[SLUG]
GAMES = 6
CITIES = f"{TANZANIA} {OTHER_PLACES}".upper().split()


@pytest.fixture(autouse=True)
def few_games(settings: Any) -> None:
    settings.TOURNAMENT_GAMES = GAMES


@pytest.fixture
def mine(world: Lexicon, owner: User) -> Known:
    return Known(*register(SLUG, "mine", owner))


@pytest.fixture
def other(world: Lexicon) -> Known:
    return Known(*register(SLUG, "other", User.objects.create_user("pupil")))


def client(known: Known, act: Act | None = None) -> Client:
    config = {
        "agent": known.agent.name,
        "env": SLUG,
        "pwd": known.token,
        "url": "http://server",
    }
    return Client(config, send, act or eliminate(CITIES))


def play_all(known: Known, act: Act | None = None) -> Client:
    """Play until the server says that there is no more, as an unmodified client does."""
    player = client(known, act)
    with pytest.raises(Stopped) as stopped:
        deque(iter(player.step, "for ever"), 0)
    assert stopped.value.status == 403
    assert f"All {GAMES} games of this week are played." in stopped.value.error["description"]
    return player


def week() -> TournamentWeek:
    return TournamentWeek.objects.get(environment=SLUG, begins=monday_of(timezone.now()))


def over(week: TournamentWeek) -> None:
    """Have a week be over: it began seven days before it did."""
    begins = week.begins - WEEK
    TournamentWeek.objects.filter(pk=week.pk).update(begins=begins)


def test_a_week_is_played_once_by_an_unmodified_client(mine: Known) -> None:
    player = play_all(mine)
    assert len(player.finished) == GAMES
    runs = OutsideRun.objects.filter(agent=mine.agent)
    assert sorted(run.game or 0 for run in runs) == list(range(GAMES))
    assert [run.game for run in runs] == list(order_of(week(), f"agent/{mine.agent.pk}"))
    assert {run.game: run.setup for run in runs} == dict(enumerate(week().setups))
    mine.agent.refresh_from_db()
    assert (mine.agent.finished, mine.agent.current) == (GAMES, None)  # sealed until the end
    with pytest.raises(Stopped):
        client(mine).step()
    assert runs.count() == GAMES


def test_everybody_plays_the_same_games_in_an_order_of_his_own(mine: Known, other: Known) -> None:
    for known in (mine, other):
        play_all(known)
    orders = [
        [(run.game, json.dumps(run.setup)) for run in OutsideRun.objects.filter(agent=known.agent)]
        for known in (mine, other)
    ]
    assert sorted(orders[0]) == sorted(orders[1])
    hundred = TournamentWeek(seed="s", setups=[{}] * 100)
    assert order_of(hundred, "agent/a") != order_of(hundred, "agent/b")


def test_an_owner_has_one_entry_a_week_however_many_agents(mine: Known, owner: User) -> None:
    client(mine).step()
    second = Known(*register(SLUG, "second", owner))
    with pytest.raises(Stopped) as stopped:
        client(second).step()
    assert stopped.value.status == 403
    assert "Your agent mine plays this week" in stopped.value.error["description"]
    assert not OutsideRun.objects.filter(agent=second.agent).exists()
    with pytest.raises(IntegrityError), transaction.atomic():  # nor if both come at once
        TournamentEntry.objects.create(week=week(), agent=second.agent, owner=owner)


def test_what_is_open_when_a_week_ends_is_lost_and_the_next_begins(
    mine: Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = client(mine)
    first = player.ask()["action_requests"][0]["run"]
    later = timezone.now() + WEEK
    monkeypatch.setattr(entries.timezone, "now", lambda: later)
    late = player.ask(actions=[{"run": first, "act_no": 0, "action": "A"}])
    assert [it["content"] for it in late["messages"]] == ["There is no such open run."]
    assert first not in late["active_runs"]
    assert len({run.entry_id for run in OutsideRun.objects.all()}) == 2
    with pytest.raises(Stopped) as stopped:  # giving up is no way to other games
        player.ask(to_abandon=late["active_runs"][:1])
    assert stopped.value.status == 400


def test_the_seal_is_of_what_is_published_afterwards(world: Lexicon) -> None:
    made = stored_week(TOURNAMENT, monday_of(timezone.now()))
    assert stored_week(TOURNAMENT, made.begins).pk == made.pk
    stored = TournamentWeek.objects.get(pk=made.pk)
    text = sealed_text(stored)
    assert hashlib.sha256(text.encode()).hexdigest() == stored.commitment
    told = json.loads(text)
    assert world.current is not None
    assert told["dictionary"] == world.current.sha256
    columns = world.current.read()
    assert drawn(TOURNAMENT, columns, told["seed"], GAMES) == told["games"] == stored.setups
    assert drawn(TOURNAMENT, columns, "f" * 64, GAMES) != stored.setups
    stored.setups[0]["secret"] = "another"
    assert hashlib.sha256(sealed_text(stored).encode()).hexdigest() != stored.commitment


def test_weeks_are_sealed_before_they_begin_and_closed_after(world: Lexicon) -> None:
    now = datetime(2026, 11, 29, 23, 59, tzinfo=UTC)  # a Sunday
    keep_tournaments(now)
    begins = TournamentWeek.objects.filter(environment=SLUG).values_list("begins", flat=True)
    assert [day.isoformat() for day in begins] == ["2026-11-30", "2026-11-23"]
    assert all(len(it.commitment) == 64 for it in TournamentWeek.objects.all())
    kept = dict(TournamentWeek.objects.values_list("pk", "seed"))
    keep_tournaments(now)
    assert dict(TournamentWeek.objects.values_list("pk", "seed")) == kept


def test_a_closed_week_has_bots_standings_and_ratings(mine: Known, other: Known) -> None:
    play_all(mine)
    player = client(other, lambda percept: CITIES[len(percept["guesses"])])
    while not player.finished:  # and no other game until the week is over: with two, luck decides
        player.step(parallel_runs=False)
    ended, taken = len(player.finished), sum(player.finished.values())
    current = week()
    assert close_week.func(current.pk) == "not yet"
    over(current)
    assert close_week.func(current.pk).endswith("closed")
    assert close_week.func(current.pk) == "nothing to close"
    rows = standings(TournamentWeek.objects.get(pk=current.pk), TOURNAMENT)
    assert [row.place for row in rows][-1] == len(rows) == 2 + len(TOURNAMENT.bots)
    last = rows[-1]
    assert (last.name, last.played) == ("other", ended)
    assert last.mean == pytest.approx((taken + 100 * (GAMES - ended)) / GAMES)
    entry = TournamentEntry.objects.get(agent=mine.agent)
    told = OutsideRun.objects.filter(agent=mine.agent).order_by("game")
    assert entry.outcomes == [run.outcome for run in told]
    assert not OutsideRun.objects.filter(finished_at=None).exists()
    assert rows[0].rating > 25 > last.rating
    assert better_share(rows[0], last, TOURNAMENT) + better_share(
        last, rows[0], TOURNAMENT
    ) == pytest.approx(1)
    assert surely_better(rows[0], last, TOURNAMENT)
    assert not surely_better(last, rows[0], TOURNAMENT)


def test_ratings_move_by_what_the_paper_says_and_go_on_the_next_week() -> None:
    first = rated({}, {"a": [3.0], "b": [4.0]}, fewer_is_better=True)
    # Weng and Lin's Plackett-Luce, two players at 25 with deviation 25/3, beta 25/6, tau 25/300:
    # c^2 = 2 (sigma^2 + beta^2), omega = sigma^2 / c * 1/2
    spread = (25 / 3) ** 2 + (25 / 300) ** 2
    gain = spread / (2 * (spread + (25 / 6) ** 2)) ** 0.5 / 2
    assert first["a"][0] == pytest.approx(25 + gain)
    assert first["b"][0] == pytest.approx(25 - gain)
    assert first["a"][1] < 25 / 3
    more = rated({}, {"a": [3.0], "b": [4.0]}, fewer_is_better=False)
    assert more["b"][0] == pytest.approx(first["a"][0])
    even = rated({}, {"a": [3.0], "b": [3.0]}, fewer_is_better=True)
    assert even["a"][0] == pytest.approx(25)
    second = rated(first, {"a": [3.0], "c": [4.0]}, fewer_is_better=True)
    assert second["a"][0] > first["a"][0]
    assert second["c"][0] > first["b"][0]  # beaten by one of whom that was to be expected
    assert rated(first, {"a": [3.0]}, fewer_is_better=True)["a"] == first["a"]


def test_one_more_week_is_rated_from_where_the_last_ended(mine: Known) -> None:
    play_all(mine)
    current = week()
    over(current)
    close_week.func(current.pk)
    before = TournamentEntry.objects.get(agent=mine.agent)
    play_all(mine)
    again = week()
    TournamentWeek.objects.filter(pk=current.pk).update(begins=current.begins - 2 * WEEK)
    over(again)
    close_week.func(again.pk)
    after = TournamentEntry.objects.get(agent=mine.agent, week=again)
    assert after.mu is not None
    assert before.mu is not None
    assert after.sigma < before.sigma
    assert after.mu != before.mu


def test_a_week_waits_for_the_one_before(mine: Known) -> None:
    late = stored_week(TOURNAMENT, monday_of(timezone.now()) - 3 * WEEK)
    later = stored_week(TOURNAMENT, monday_of(timezone.now()) - 2 * WEEK)
    assert close_week.func(later.pk) == "not yet"
    assert close_week.func(late.pk).endswith("closed")
    assert close_week.func(later.pk).endswith("closed")


def test_the_clock_asks_once_for_the_end_of_a_week(
    world: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(closing, "close_week", SimpleNamespace(enqueue=asked.append))
    begins = datetime(2026, 11, 23, tzinfo=UTC)
    made = stored_week(TOURNAMENT, begins.date())
    keep_tournaments(begins + WEEK + timedelta(seconds=30))
    assert asked == []  # what was sent in time may still arrive
    for _ in range(2):
        keep_tournaments(begins + WEEK + timedelta(minutes=5))
    assert asked == [made.pk]
