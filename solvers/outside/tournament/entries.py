"""Entries of the current week, and the next runs of each."""

from django.db import transaction
from django.utils import timezone

from solvers.outside.agents.admission import NothingToPlay, hold
from solvers.outside.agents.environments import Environment
from solvers.outside.agents.models import OutsideAgent, OutsideRun
from solvers.outside.agents.tournament_models import TournamentEntry
from solvers.outside.tournament.weeks import monday_of, order_of, stored_week


def entered(agent: OutsideAgent, environment: Environment) -> TournamentEntry:
    """Return an agent's entry of the week that goes on, made by its first request.

    Raises NothingToPlay where another agent of the same owner plays this week, even if both ask
    at once, NoWords where there is nothing to draw from, and LetOut.
    """
    week = stored_week(environment, monday_of(timezone.now()))
    entries = TournamentEntry.objects.select_related("week", "agent")
    entry = entries.filter(week=week, owner_id=agent.owner_id).first()
    if entry is None:
        with transaction.atomic():
            hold(agent)
            entry, _ = entries.get_or_create(
                week=week, owner_id=agent.owner_id, defaults={"agent": agent}
            )
    if entry.agent_id != agent.pk:
        raise NothingToPlay(
            f"{_holder(entry)} this week, and an owner has one entry. "
            f"The next week begins on {week.ends_at:%Y-%m-%d} (UTC)."
        )
    return entry


def _holder(entry: TournamentEntry) -> str:
    """Phrase for the agent that has an owner's entry; a deleted one keeps it, as it saw secrets."""
    if entry.agent is None:
        return "An agent of yours that was removed played"
    if entry.agent.retired_at is None:
        return f"Your agent {entry.agent.name} plays"
    return f"Your agent {entry.agent.name}, which you have deleted, played"


def next_runs(entry: TournamentEntry, agent: OutsideAgent, count: int) -> list[OutsideRun]:
    """Make the next `count` runs of an agent's entry, fewer where its games end.

    To be called with the agent locked.
    """
    week, begun = entry.week, entry.runs.count()
    numbers = order_of(week, entry.contender)[begun : begun + max(0, count)]
    return [
        OutsideRun.objects.create(
            agent=agent,
            revision_id=week.revision_id,
            setup=week.setups[number],
            entry=entry,
            game=number,
        )
        for number in numbers
    ]


def all_played(entry: TournamentEntry) -> NothingToPlay:
    """Return why an agent that has played all games of the week gets no more."""
    week = entry.week
    return NothingToPlay(
        f"All {week.games} games of this week are played. "
        f"The results are shown on {week.ends_at:%Y-%m-%d} (UTC), when the next week begins."
    )
