"""A group's pages: its leaderboards, deadline, code, who is in it, its results, and its end."""

import csv
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.groups.joining import let_in_again
from games.limits.rate_limits import REFUSED, limited
from games.visitors.visitor import in_own_time
from solvers.outside.agents.admission import remove as take_out
from solvers.outside.agents.admission import renew_code
from solvers.outside.agents.environments import known_environments
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from solvers.outside.forms import DeadlineForm
from solvers.outside.leaderboard import group_row, leaderboard
from solvers.outside.starter_views import environment_or_404
from wordgames.languages.storable_text import cell
from wordgames.languages.translation import translate

# Changes of groups in a minute from an address; a class that registers there is counted apart.
CHANGES = 60
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
    "deadline",
    "time_zone",
)


@never_cache
@require_safe
@in_own_time
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
        context["pupils"] = _pupils(group)
        context["removed"] = group.removed.select_related("account")
        context["way_in"] = request.build_absolute_uri(
            f"{reverse('solvers:outside-register')}?group={group.way_in}"
        )
    status = REFUSED if form is not None else 200
    return render(request, "outside/group.html", context, status=status)


def _pupils(group: OutsideGroup) -> dict[str, list[OutsideAgent]]:
    """Return the agents of a group by the names of those that they belong to."""
    pupils: dict[str, list[OutsideAgent]] = {}
    agents = group.agents.select_related("owner")
    for agent in agents.order_by("owner__username", "environment", "name"):
        pupils.setdefault(agent.owner.get_username(), []).append(agent)
    return pupils


def _own_group(request: HttpRequest, group_id: str) -> OutsideGroup:
    """Return a group of the visitor's, locked until the transaction ends."""
    groups = OutsideGroup.objects.select_for_update()
    return get_object_or_404(groups, pk=group_id, owner=request.user)


@login_required
@require_POST
@limited("outside-group", per_minute=CHANGES)
@in_own_time
def deadline(request: HttpRequest, group_id: str) -> HttpResponse:
    """Set or take away the time, in the visitor's zone, after which runs do not count."""
    group = get_object_or_404(OutsideGroup, pk=group_id, owner=request.user)
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        return _page(request, group, form)
    group.closes_at = form.cleaned_data["closes_at"]
    group.save(update_fields=["closes_at"])
    return redirect("solvers:outside-group", group.pk)


@login_required
@require_POST
@limited("outside-group", per_minute=CHANGES)
@transaction.atomic
def remove(request: HttpRequest, group_id: str) -> HttpResponse:
    """Take the owner of an agent out of one's own group, with all his agents."""
    group = _own_group(request, group_id)
    for agent in group.agents.filter(pk=request.POST.get("agent", "")[:16]):
        take_out(group, agent)
    return redirect("solvers:outside-group", group.pk)


@login_required
@require_POST
@limited("outside-group", per_minute=CHANGES)
def let_in(request: HttpRequest, group_id: str) -> HttpResponse:
    """Let an account that the owner removed from a group join again by its code."""
    group = get_object_or_404(OutsideGroup, pk=group_id, owner=request.user)
    let_in_again(group, request.POST.get("removed", ""))
    return redirect("solvers:outside-group", group.pk)


@login_required
@require_POST
@limited("outside-group", per_minute=CHANGES)
@transaction.atomic
def code(request: HttpRequest, group_id: str) -> HttpResponse:
    """Give one's own group another code."""
    group = _own_group(request, group_id)
    renew_code(group)
    messages.info(request, translate("The group has a new code."))
    return redirect("solvers:outside-group", group.pk)


@login_required
@require_POST
@limited("outside-group", per_minute=CHANGES)
@transaction.atomic
def delete(request: HttpRequest, group_id: str) -> HttpResponse:
    """Delete one's own group; the agents in it play on without."""
    group = _own_group(request, group_id)
    group.delete()
    messages.info(request, translate("{name} is deleted.", name=group.name))
    return redirect("solvers:outside")


@login_required
@never_cache
@require_safe
@limited("export", per_minute=30, methods=("GET",))
@in_own_time
def results(request: HttpRequest, group_id: str) -> HttpResponse:
    """Send the results of one's own group, a row an agent: what a teacher marks by."""
    group = get_object_or_404(OutsideGroup, pk=group_id, owner=request.user)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="group-{group.pk}.csv"'
    response.write("\ufeff")  # without it Excel reads the names of half the world wrongly
    file = csv.writer(response)
    file.writerow(HEAD)
    for agent in group.agents.select_related("owner").order_by("environment", "name"):
        file.writerow([cell(value) for value in _row(group, agent)])
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
        _written(first.finished_at if first else None),
        _written(last.finished_at if last else None),
        _written(group.closes_at),
        timezone.get_current_timezone_name(),
    ]


def _written(moment: datetime | None) -> str:
    """Return a moment in the visitor's time zone, as ISO 8601 has it, or nothing."""
    return timezone.localtime(moment).isoformat() if moment else ""
