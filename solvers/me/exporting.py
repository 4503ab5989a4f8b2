"""What the solvers keep of an account, for the file that it can download."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from games.accounts.export import PARTS
from games.game import JSON
from games.parts import in_parts
from solvers.me.models import PlayReview
from solvers.outside.models import OutsideAgent, OutsideGroup, OutsideRun
from solvers.records.models import TreeUpload
from solvers.runs.models import Run


def export() -> None:
    """Add to the file the runs asked for, reviews, trees sent, and agents with all they played."""
    PARTS["runs"] = _runs
    PARTS["reviews"] = _reviews
    PARTS["trees"] = _trees
    PARTS["agents"] = _agents
    PARTS["agent_runs"] = _agent_runs
    PARTS["agent_groups"] = _agent_groups


def _runs(user: User) -> Iterator[JSON]:
    runs = Run.objects.filter(requester__user=user).order_by("created_at").defer("record")
    for run in in_parts(runs):
        yield {
            "id": run.pk,
            "game": run.game,
            "agent": run.agent,
            "params": run.params,
            "what": run.label,
            "status": run.status,
            "results": run.results,
            "created_at": run.created_at,
            "finished_at": run.finished_at,
        }


def _reviews(user: User) -> Iterator[JSON]:
    reviews = PlayReview.objects.filter(play__player__user=user).order_by("at", "pk")
    for review in in_parts(reviews):
        yield {
            "play": review.play_id,
            "guesses": review.guesses,
            "searched": review.searched,
            "turns_lost": review.lost,
            "luck_bits": review.luck,
            "skill": review.skill_score,
            "luck": review.luck_score,
        }


def _trees(user: User) -> Iterator[JSON]:
    for tree in in_parts(TreeUpload.objects.filter(player__user=user)):
        yield {
            "id": tree.pk,
            "game": tree.game,
            "record": tree.key,
            "state": tree.state,
            "total": tree.total,
            "worst": tree.worst,
            "created_at": tree.created_at,
            "tree": tree.text,
        }


def _agents(user: User) -> Iterator[JSON]:
    agents = OutsideAgent.objects.filter(owner=user).order_by("created_at", "pk")
    for agent in in_parts(agents):
        yield {
            "id": agent.pk,
            "environment": agent.environment,
            "name": agent.name,
            "client": agent.client,
            "group": agent.group_id,
            "finished": agent.finished,
            "current": agent.current,
            "best": agent.best,
            "created_at": agent.created_at,
            "retired_at": agent.retired_at,
        }


def _agent_runs(user: User) -> Iterator[JSON]:
    """Yield what agents did and what came of it; never what was hidden from them."""
    runs = OutsideRun.objects.filter(agent__owner=user).prefetch_related("history").defer("setup")
    for run in in_parts(runs):
        yield {
            "agent": run.agent_id,
            "moves": [act.move for act in run.history.all()],
            "outcome": run.outcome,
            "abandoned": run.abandoned,
            "started_at": run.started_at,
            "finished_at": run.finished_at,
        }


def _agent_groups(user: User) -> Iterator[JSON]:
    for group in in_parts(OutsideGroup.objects.filter(owner=user).order_by("created_at", "pk")):
        yield {
            "id": group.pk,
            "name": group.name,
            "closes_at": group.closes_at,
            "created_at": group.created_at,
        }
