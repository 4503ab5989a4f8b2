"""Data of an account's agents from outside, for its file: no password and no secret."""

from collections.abc import Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON
from games.plays.row_reading import in_parts
from solvers.outside.agents.models import OutsideAgent, OutsideGroup, OutsideRun


def agents(user: User) -> Iterator[JSON]:
    found = OutsideAgent.objects.filter(owner=user).select_related("group")
    for agent in in_parts(found.order_by("created_at", "pk")):
        yield {
            "id": agent.pk,
            "environment": agent.environment,
            "name": agent.name,
            "group": agent.group.name if agent.group else None,
            "client": agent.client,
            "about": agent.about,
            "source": agent.source,
            "runs": agent.finished,
            "mean": agent.current,
            "best": agent.best,
            "created_at": agent.created_at,
            "deleted_at": agent.retired_at,
        }


def runs(user: User) -> Iterator[JSON]:
    """Yield what their agents played."""
    found = OutsideRun.objects.filter(agent__owner=user).defer("setup")
    for run in in_parts(found.prefetch_related("history")):
        yield {
            "id": run.pk,
            "agent": run.agent_id,
            "moves": [act.move for act in run.history.all()],
            "outcome": run.outcome,
            "abandoned": run.abandoned,
            "started_at": run.started_at,
            "finished_at": run.finished_at,
        }


def groups(user: User) -> Iterator[JSON]:
    for group in in_parts(OutsideGroup.objects.filter(owner=user).order_by("created_at", "pk")):
        yield {
            "id": group.pk,
            "name": group.name,
            "deadline": group.closes_at,
            "created_at": group.created_at,
        }
