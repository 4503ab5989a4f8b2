"""The model of capacity and the simulated day: held against what queueing theory says."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean

import pytest
import simpy
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from workshop.scale import capacity, costs
from workshop.scale.costs import Cost, MeasuredCosts
from workshop.scale.demand import HABITS, ONE_REGION, Demand, worldwide
from workshop.scale.machines import CellShape, Disk, SimulatedCell, Steps
from workshop.scale.simulation import FAILURES, Served, day, failure

MADE_UP = MeasuredCosts(
    "made up",
    "none",
    0,
    {
        action: Cost(action, 1, 5, 1, 0.1, 1000, 2 if "guess" in action else 0, 1500, 5)
        for action in HABITS
    },
)
SHAPE = CellShape(hosts=3, processes=4, database_cores=8)
BUSY = Demand(200_000)


def waits(rate: float, servers: int, seconds: float) -> float:
    """Return the mean seconds of requests that only the database's cores serve, 50 ms each."""
    env = simpy.Environment()
    cell = SimulatedCell(
        env, CellShape(hosts=1, processes=1, database_cores=servers), random := Random(7)
    )
    cell._drawn = lambda milliseconds: random.expovariate(1 / milliseconds)  # type: ignore[method-assign]
    cell.redis_up = False
    taken: list[float] = []

    def asked() -> Steps:
        began = env.now
        yield from cell._store(Cost("asked", 1, 0, 50, 0, 0, 0, 0, 0))
        taken.append(env.now - began)

    def come() -> Steps:
        while env.now < seconds:
            yield env.timeout(random.expovariate(rate))
            env.process(asked())

    env.process(come())
    env.run()
    return mean(taken)


def test_one_server_waits_as_the_formula_of_m_m_1_says() -> None:
    assert waits(rate=10, servers=1, seconds=3000) == pytest.approx(1 / (20 - 10), rel=0.06)


def test_two_servers_wait_as_the_formula_of_m_m_2_says() -> None:
    """Erlang's C for two servers, each busy to the half: a third of the requests wait."""
    expected = 1 / 20 + (1 / 3) / (40 - 20)
    assert waits(rate=20, servers=2, seconds=2000) == pytest.approx(expected, rel=0.05)


def test_commits_that_wait_together_are_written_together() -> None:
    env = simpy.Environment()
    disk, done = Disk(env, 0.01), []

    def commit(at: float) -> Steps:
        yield env.timeout(at)
        yield disk.written()
        done.append(round(env.now, 6))

    for at in (0, 0.001, 0.002, 0.009, 0.5):
        env.process(commit(at))
    env.run()
    assert done == [0.01, 0.02, 0.02, 0.02, 0.51]
    assert disk.flushes == 3


def test_drawn_times_have_the_mean_and_the_spread_that_were_asked_for() -> None:
    cell = SimulatedCell(simpy.Environment(), CellShape(hosts=1, spread=0.5), Random(2))
    drawn = [cell._drawn(4.0) for _ in range(20_000)]
    assert mean(drawn) == pytest.approx(4, rel=0.02)
    assert mean((each - 4) ** 2 for each in drawn) == pytest.approx(4, rel=0.1)


def test_a_day_has_all_its_requests() -> None:
    for hours in (ONE_REGION, worldwide()):
        assert sum(hours) == pytest.approx(100, abs=0.11)
        demand = Demand(1000, hours=hours)
        told = sum(60 * demand.rate(60 * minute + 30) for minute in range(24 * 60))
        assert told == pytest.approx(1000 * demand.requests, rel=0.001)
        assert demand.peak > max(demand.rate(60 * minute) for minute in range(24 * 60))


def test_a_site_of_several_continents_has_a_flatter_day() -> None:
    assert Demand(1000, hours=worldwide()).peak < Demand(1000).peak


@given(st.floats(1, 1e9), st.floats(1.5, 50))
def test_what_is_needed_grows_with_the_players(players: float, times: float) -> None:
    hardware = capacity.Hardware()
    few = capacity.plan(Demand(players), MADE_UP, hardware)
    many = capacity.plan(Demand(players * times), MADE_UP, hardware)
    assert many.web_cores == pytest.approx(few.web_cores * times)
    assert many.web_hosts * many.web_each >= few.web_hosts * few.web_each
    kept = [capacity.dollars_a_month(each, hardware, 30)[0] for each in (few, many)]
    assert kept[1] >= kept[0]


@given(st.floats(1, 1e9))
def test_where_a_part_is_full_does_not_depend_on_who_asks(players: float) -> None:
    hardware = capacity.Hardware()
    asked = capacity.limits(Demand(players), MADE_UP, hardware)
    assert asked == pytest.approx(capacity.limits(Demand(1e6), MADE_UP, hardware))
    needed = capacity.plan(Demand(min(asked.values())), MADE_UP, hardware)
    assert needed.web_cores <= hardware.web_cores * hardware.web_busy * 1.0001


def test_machines_that_are_half_idle_keep_nobody_waiting() -> None:
    parts = list(day(BUSY, MADE_UP, SHAPE, window=0.5))
    assert len(parts) == 96
    assert not any(part.lost for part in parts)
    assert all(part.percentile(99) < 0.5 for part in parts)


def test_too_few_machines_are_seen() -> None:
    small = replace(SHAPE, hosts=1, processes=1)
    busiest = failure("redis", replace(BUSY, players=600_000), MADE_UP, small, minutes=2)
    assert busiest[-1].percentile(50) > 5


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_repeats_under_a_seed_and_everybody_is_answered_in_the_end(name: str) -> None:
    demand = Demand(40_000)
    parts = failure(name, demand, MADE_UP, SHAPE, minutes=2.5)
    assert sum(part.lost for part in parts) == 0
    asked = sum(len(part.seconds) for part in parts)
    assert asked == pytest.approx(demand.peak * 150, rel=0.15)
    again = failure(name, demand, MADE_UP, SHAPE, minutes=2.5)
    assert [part.seconds for part in again] == [part.seconds for part in parts]


def test_a_database_that_is_away_makes_people_wait_and_no_longer_than_that() -> None:
    parts = failure("database", Demand(40_000), MADE_UP, SHAPE, minutes=2.5)
    assert sum(part.repeated for part in parts) > 20
    assert max(part.percentile(100) for part in parts) > 7
    assert parts[-1].percentile(95) < 0.5
    assert all(part.percentile(95) < 0.5 for part in parts if part.began < 50)


def test_percentiles_of_nothing_and_of_a_few() -> None:
    assert Served(0).percentile(95) == 0
    assert Served(0, [3.0, 1.0, 2.0]).percentile(50) == 2
    assert Served(0, [3.0, 1.0, 2.0]).percentile(100) == 3


def test_costs_that_are_kept_are_read_again(tmp_path: Path) -> None:
    costs.save(MADE_UP, tmp_path / "costs.json")
    assert costs.load(tmp_path / "costs.json") == MADE_UP


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"costs": {"home": {"web": 1}}}'])
def test_a_file_without_costs_says_so(tmp_path: Path, text: str) -> None:
    (tmp_path / "costs.json").write_text(text)
    with pytest.raises(ValueError, match="holds no costs of actions"):
        costs.load(tmp_path / "costs.json")


def test_the_stored_costs_have_every_habit() -> None:
    stored = costs.load()
    assert set(HABITS) == set(stored.costs)
    assert all(cost.requests >= 50 and cost.web > 0 for cost in stored.costs.values())


def test_the_command_tells_plan_day_and_failures() -> None:
    out = io.StringIO()
    call_command("simulate_day", players=20_000, window=0.2, minutes=2, stdout=out)
    told = out.getvalue()
    assert told.startswith("20,000 players a day")
    assert "one PostgreSQL of 32 cores" in told
    assert told.count("| 20 to 24 |") == 1
    assert told.count(" of ") >= len(FAILURES)


@pytest.mark.parametrize(
    "wrong", [{"players": 0.5}, {"players": 1e11}, {"window": 0}, {"minutes": 1}, {"minutes": 61}]
)
def test_what_cannot_be_simulated_is_refused_in_a_sentence(wrong: dict[str, float]) -> None:
    with pytest.raises(CommandError, match="goes"):
        call_command("simulate_day", **wrong)


@pytest.mark.postgresql
@pytest.mark.redis
def test_every_action_is_measured_on_a_site_of_its_own() -> None:
    out = io.StringIO()
    call_command("bench", "costs", visitors=2, json=True, stdout=out)
    found = json.loads(out.getvalue())["costs"]
    assert set(found) == set(HABITS)
    assert found["guess"]["rows"] == pytest.approx(2, abs=0.2)
    assert found["guess"]["web"] > found["guess"]["redis"]
    assert found["home"]["rows"] < 1 < found["first guess"]["rows"]
