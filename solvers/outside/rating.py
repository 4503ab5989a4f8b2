"""Ratings of agents from outside; a run left open for a day counts as its worst outcome."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Avg, StdDev
from django.utils import timezone

from solvers.outside.agents.environments import Environment, all_environments
from solvers.outside.agents.models import OutsideAgent, OutsideRun

# Time in which a run has to end once its agent has made a move in it.
#
# One without a move is only asked for: it is handed out again, however late.
OPEN_FOR = timedelta(days=1)


def rate(pk: str, environment: Environment, ended: int = 1) -> None:
    """Rate an agent by its last runs, of which some have just `ended`; the best rating is kept."""
    agent = OutsideAgent.objects.select_for_update().get(pk=pk)
    runs = agent.runs.exclude(finished_at=None)
    full = settings.OUTSIDE_FULL_RUNS
    last = runs.order_by("-finished_at", "-id")[:full]
    agent.finished += ended
    rated = last.aggregate(mean=Avg("outcome"), spread=StdDev("outcome"))
    agent.current, agent.spread = rated["mean"], rated["spread"]
    if (
        agent.finished >= full
        and agent.current is not None
        and environment.better(agent.current, agent.best)
    ):
        agent.best = agent.current
    agent.save(update_fields=("finished", "current", "spread", "best"))


def end_overdue(now: datetime | None = None, agent: str = "") -> int:
    """End the runs that are open for too long, or an agent's; return how many there were.

    Those of tournaments have the end of their week.
    """
    now = now or timezone.now()
    late = OutsideRun.objects.filter(
        entry=None, finished_at=None, acts__gt=0, started_at__lt=now - OPEN_FOR
    )
    late = late.filter(agent=agent) if agent else late
    agents = list(late.order_by().values_list("agent", flat=True).distinct())
    return sum(_end(pk, now) for pk in agents)


@transaction.atomic
def _end(pk: str, now: datetime) -> int:
    """End the overdue runs of one agent, which are rated as if it had lost them just now."""
    agent = OutsideAgent.objects.select_for_update().filter(pk=pk).first()
    environment = all_environments().get(agent.environment) if agent else None
    if agent is None or environment is None:
        return 0
    late = agent.runs.filter(entry=None, finished_at=None, acts__gt=0)
    ended = late.filter(started_at__lt=now - OPEN_FOR).update(
        outcome=environment.worst, abandoned=True, finished_at=now
    )
    if ended:
        rate(pk, environment, ended)
    return ended
