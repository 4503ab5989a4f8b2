"""S12b: a run that is begun and left open counts as the worst outcome: waiting is abandoning."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from lexicons.models import Lexicon
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import known_environments
from solvers.outside.agents.models import OutsideAgent, OutsideRun
from solvers.outside.leaderboard import group_row, leaderboard
from solvers.outside.rating import OPEN_FOR, end_overdue
from tests.solvers.outside.conftest import PLAYED

NOW = timezone.now()


@pytest.fixture
def agent(world: Lexicon, owner: User) -> OutsideAgent:
    """An agent with one run of three guesses, and the rating of that."""
    made, _token = register(PLAYED.slug, "patient", owner)
    left(made, world, acts=3, hours=5, outcome=3.0)
    OutsideAgent.objects.update(finished=1, current=3.0, spread=0.0)
    return OutsideAgent.objects.get()


def left(
    agent: OutsideAgent, world: Lexicon, acts: int, hours: float, outcome: float | None = None
) -> OutsideRun:
    """Store a run begun so many hours ago: ended an hour after that, or left open."""
    assert world.current is not None
    begun = NOW - timedelta(hours=hours)
    run = agent.runs.create(
        revision=world.current,
        setup=known_environments()[PLAYED.slug].setup(world.current.read()),
        acts=acts,
        outcome=outcome,
        finished_at=None if outcome is None else begun + timedelta(hours=1),
    )
    OutsideRun.objects.filter(pk=run.pk).update(started_at=begun)
    return run


def test_a_run_that_is_open_for_a_day_is_the_worst_outcome(
    agent: OutsideAgent, world: Lexicon
) -> None:
    worst = known_environments()[PLAYED.slug].worst
    overdue = left(agent, world, acts=3, hours=25)
    left(agent, world, acts=3, hours=23)
    left(agent, world, acts=0, hours=99)
    assert end_overdue(NOW) == 1
    assert end_overdue(NOW) == 0
    overdue.refresh_from_db()
    assert (overdue.outcome, overdue.abandoned, overdue.finished_at) == (worst, True, NOW)
    agent.refresh_from_db()
    assert (agent.finished, agent.current) == (2, (3 + worst) / 2)
    [row] = [it for it in leaderboard(known_environments()[PLAYED.slug]) if it.outside]
    assert (row.runs, row.recent) == (2, (3 + worst) / 2)
    assert end_overdue(NOW + OPEN_FOR) == 1, "what was begun a day later; never what was not begun"


def test_another_agents_runs_are_left_alone(agent: OutsideAgent, world: Lexicon) -> None:
    left(agent, world, acts=1, hours=30)
    assert end_overdue(NOW, agent="nobody") == 0
    assert end_overdue(NOW, agent=agent.pk) == 1


def test_a_run_that_is_open_at_a_deadline_is_the_worst_outcome(
    agent: OutsideAgent, world: Lexicon
) -> None:
    environment = known_environments()[PLAYED.slug]
    left(agent, world, acts=2, hours=3)
    left(agent, world, acts=2, hours=3, outcome=4.0)
    left(agent, world, acts=0, hours=3)
    deadline = NOW - timedelta(hours=2, minutes=30)
    row = group_row(environment, agent, deadline)
    assert (row.runs, row.rating) == (3, (3 + 2 * environment.worst) / 3), "one ended after it"
    row = group_row(environment, agent, NOW - timedelta(hours=1))
    assert (row.runs, row.rating) == (3, (3 + 4 + environment.worst) / 3)
    row = group_row(environment, agent, timezone.now() + timedelta(hours=1))
    assert (row.runs, row.rating) == (2, 3.5), "it is not yet the deadline"
