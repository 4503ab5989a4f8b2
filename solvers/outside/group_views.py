"""A group's pages: its leaderboards, its deadline, who is in it, and its results as a file."""

from __future__ import annotations

import csv
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.limits import limited
from solvers.outside.environments import known_environments
from solvers.outside.forms import DeadlineForm
from solvers.outside.kit_views import environment_or_404
from solvers.outside.leaderboard import group_row, leaderboard
from solvers.outside.models import OutsideAgent, OutsideGroup

REFUSED = 422
HEAD = (
    "environment",
    "agent",
    "account",
    "client",
    "runs",
    "mean",
    "low",
    "high",
    "best",
    "first_run",
    "last_run",
)
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes, or passes over, at the beginning of a formula."""


@never_cache
@require_safe
def group(request: HttpRequest, group_id: str) -> HttpResponse:
    """Show a group's leaderboards, and to its owner what there is to change."""
    return _page(request, get_object_or_404(OutsideGroup, pk=group_id), None)


def _page(request: HttpRequest, group: OutsideGroup, form: DeadlineForm | None) -> HttpResponse:
    every = [(it, leaderboard(it, group)) for it in known_environments().values()]
    context: dict[str, Any] = {
        "group": group,
        "leaderboards": [(environment, rows) for environment, rows in every if rows],
        "mine": request.user == group.owner,
        "full": settings.OUTSIDE_FULL_RUNS,
    }
    if context["mine"]:
        context["form"] = form or DeadlineForm(initial={"closes_at": group.closes_at})
        context["agents"] = group.agents.select_related("owner").order_by("environment", "name")
    status = REFUSED if form is not None else 200
    return render(request, "outside/group.html", context, status=status)


@login_required
@require_POST
@limited("outside", per_minute=20)
def deadline(request: HttpRequest, group_id: str) -> HttpResponse:
    """Set or take away the time after which runs do not count in the group."""
    group = get_object_or_404(OutsideGroup, pk=group_id, owner=request.user)
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        return _page(request, group, form)
    group.closes_at = form.cleaned_data["closes_at"]
    group.save(update_fields=["closes_at"])
    return redirect("solvers:outside-group", group.pk)


@login_required
@require_http_methods(["POST"])
@limited("outside", per_minute=60)
def remove(request: HttpRequest, group_id: str) -> HttpResponse:
    """Take an agent out of one's own group; it plays on without."""
    group = get_object_or_404(OutsideGroup, pk=group_id, owner=request.user)
    group.agents.filter(pk=request.POST.get("agent", "")[:16]).update(group=None)
    return redirect("solvers:outside-group", group.pk)


@login_required
@never_cache
@require_safe
@limited("export", per_minute=30, methods=("GET",))
def results(request: HttpRequest, group_id: str) -> HttpResponse:
    """Send the results of one's own group, a row an agent: what a teacher marks by."""
    group = get_object_or_404(OutsideGroup, pk=group_id, owner=request.user)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="group-{group.pk}.csv"'
    response.write("\ufeff")  # without it Excel reads the names of half the world wrongly
    file = csv.writer(response)
    file.writerow(HEAD)
    for agent in group.agents.select_related("owner").order_by("environment", "name"):
        file.writerow([plain(value) for value in _row(group, agent)])
    return response


def _row(group: OutsideGroup, agent: OutsideAgent) -> list[Any]:
    environment = environment_or_404(agent.environment)
    row = group_row(environment, agent, group.closes_at)
    low, high = row.interval or ("", "")
    ended = agent.counted(group.closes_at).order_by("finished_at")
    first, last = ended.first(), ended.last()
    return [
        agent.environment,
        agent.name,
        agent.owner.get_username(),
        agent.client,
        row.runs,
        row.recent if row.runs else "",
        low,
        high,
        row.rating if row.runs else "",
        first.finished_at.isoformat() if first and first.finished_at else "",
        last.finished_at.isoformat() if last and last.finished_at else "",
    ]


def plain(value: Any) -> str:
    """Return a value as text that no spreadsheet computes with."""
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULAS) else text
