"""Pages of the agents from outside: environments, leaderboards, groups, registration, runs."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import numpy as np
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.catalogue import game
from games.limits.rate_limits import CLASS, REFUSED, limited
from games.visitors.visitor import in_own_time, locked_account
from solvers.outside.agents.admission import register, renew
from solvers.outside.agents.environments import (
    Environment,
    all_environments,
    known_environments,
    tournaments,
)
from solvers.outside.agents.models import OutsideAgent, OutsideGroup, OutsideRun
from solvers.outside.forms import AgentForm, GroupCodeForm, GroupForm, ProfileForm
from solvers.outside.leaderboard import leaderboard, rating_interval
from solvers.outside.retirement import erase, retire
from solvers.outside.starter_views import (
    board_of,
    config_of,
    environment_or_404,
    live_context,
    site_of,
)
from solvers.outside.tournament.views import player_page, tournament_page
from solvers.pages.view_helpers import step_in
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from solvers.pictures.statistics.distribution import Distribution, distribution_picture
from wordgames.counted_nouns import headed
from wordgames.languages.translation import number, translatable, translate

SHOWN_RUNS = 20
# Agents and groups made in a minute from one address, which a whole class may share.
CHANGES = CLASS * 2


@require_safe
def environments(request: HttpRequest) -> HttpResponse:
    """Show what can be played from outside and how, and the visitor's own agents and groups."""
    return _environments(request)


def _environments(request: HttpRequest, form: GroupForm | None = None) -> HttpResponse:
    context: dict[str, Any] = {
        "environments": known_environments().values(),
        "tournaments": tournaments().values(),
        "full": _full(),
        "url": site_of(request),
    }
    if request.user.is_authenticated:
        context["mine"] = _named(OutsideAgent.objects.filter(owner=request.user))
        context["groups"] = OutsideGroup.objects.filter(owner=request.user)
        context["group_form"] = form or GroupForm(None, request.user)
    status = REFUSED if form is not None else 200
    return render(request, "outside/environments.html", context, status=status)


def _full() -> int:
    return int(settings.OUTSIDE_FULL_RUNS)


def _named(agents: Any) -> list[tuple[OutsideAgent, str]]:
    """Return agents with the names of their environments."""
    return [
        (agent, all_environments()[agent.environment].title)
        for agent in agents.filter(retired_at=None).order_by("environment", "name")
        if agent.environment in all_environments()
    ]


@require_safe
def environment(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an environment: its leaderboard, and what its agents see and do."""
    environment = environment_or_404(slug)
    if environment.weekly:
        return tournament_page(request, environment)
    context = {
        "environment": environment,
        "described": environment.described,
        "rows": leaderboard(environment),
        "example": json.dumps(environment.example),
        "full": _full(),
    }
    return render(request, "outside/environment.html", context)


@require_POST
@limited("outside", per_minute=CHANGES)
def make_group(request: HttpRequest) -> HttpResponse:
    """Make a group; its page has the code to give to others."""
    if not request.user.is_authenticated:
        return to_log_in(request)
    form = GroupForm(request.POST, request.user)
    with one_after_the_other(request.user):
        group = form.save() if form.is_valid() else None
    if group is None:
        return _environments(request, form)
    return redirect("solvers:outside-group", group.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("outside", per_minute=CHANGES)
def register_agent(request: HttpRequest) -> HttpResponse:
    """Register an agent and show its config, with the token that is shown this once."""
    if not request.user.is_authenticated:
        return to_log_in(request)
    posted = request.POST if request.method == "POST" else None
    form = AgentForm(posted, request.user, initial=request.GET.dict())
    if posted is not None and (registration := _registered(form, request.user)):
        return _config(request, *registration)
    status = REFUSED if form.errors else 200
    return render(request, "outside/register.html", {"form": form}, status=status)


def _registered(form: AgentForm, owner: Any) -> tuple[OutsideAgent, str] | None:
    """Return the agent that a form asks for with its token, or None with the form's errors."""
    try:
        with one_after_the_other(owner):
            if not form.is_valid():
                return None
            fields = form.cleaned_data
            return register(fields["environment"], fields["name"], owner, fields["group"])
    except IntegrityError:  # another request took the name just now
        form.add_error("name", translate("This environment already has a bot called that."))
        return None


@contextmanager
def one_after_the_other(owner: Any) -> Iterator[None]:
    """Let a person's posts count one after the other, so that no two take the last place."""
    with transaction.atomic():
        locked_account(owner)
        yield


def _config(request: HttpRequest, agent: OutsideAgent, token: str) -> HttpResponse:
    """Show an agent's config file: the only time that its token can be read."""
    text = config_of(request, agent, token)
    context = {
        "agent": agent,
        "environment": environment_or_404(agent.environment),
        "config": text,
        "token": token,
        "file": f"data:application/json;charset=utf-8,{quote(text)}",  # never sent a second time
        "live": live_context(agent),
        "stylesheets": game(environment_or_404(agent.environment).game).stylesheets,
    }
    return render(request, "outside/config.html", context)


@never_cache
@require_POST
@limited("outside", per_minute=CHANGES)
def renew_token(request: HttpRequest, agent_id: str) -> HttpResponse:
    """Give one's own agent another token."""
    if not request.user.is_authenticated:
        return to_log_in(request)
    playing = OutsideAgent.objects.exclude(token_sha256="")
    agent = get_object_or_404(playing, pk=agent_id, owner=request.user)
    return _config(request, agent, renew(agent))


@require_POST
@limited("outside", per_minute=CHANGES)
def delete_agent(request: HttpRequest, agent_id: str) -> HttpResponse:
    """Delete one's own agent; what it played in tournaments stays in their tables."""
    if not request.user.is_authenticated:
        return to_log_in(request)
    agent = get_object_or_404(OutsideAgent, pk=agent_id, owner=request.user)
    if retire(agent):
        erase.enqueue(agent.pk)
        messages.info(request, translate("{name} is deleted.", name=agent.name))
    return redirect("solvers:outside")


@require_POST
@limited("outside", per_minute=CHANGES)
def join_group(request: HttpRequest, agent_id: str) -> HttpResponse:
    """Put one's own agent into the group of a code, or take it out of its group by an empty one."""
    if not request.user.is_authenticated:
        return to_log_in(request)
    mine = OutsideAgent.objects.filter(owner=request.user, retired_at=None)
    agent = get_object_or_404(mine, pk=agent_id, environment__in=known_environments())
    form = GroupCodeForm(request.POST, request.user)
    with transaction.atomic():
        if form.is_valid():
            mine.filter(pk=agent.pk).update(group=form.cleaned_data["group"])
            return redirect("solvers:outside-agent", agent.pk)
    return _agent_page(request, agent, form)


@require_POST
@limited("outside", per_minute=CHANGES)
def describe(request: HttpRequest, agent_id: str) -> HttpResponse:
    """Say in public how one's own agent plays, and where its source is."""
    if not request.user.is_authenticated:
        return to_log_in(request)
    mine = OutsideAgent.objects.filter(owner=request.user, retired_at=None)
    agent = get_object_or_404(mine, pk=agent_id, environment__in=all_environments())
    form = ProfileForm(request.POST)
    if form.is_valid():
        mine.filter(pk=agent.pk).update(**form.cleaned_data)
        return redirect("solvers:outside-agent", agent.pk)
    environment = environment_or_404(agent.environment)
    if environment.weekly:
        return player_page(request, agent, environment, form)
    return _agent_page(request, agent, profile_form=form)


@require_safe
def agent(request: HttpRequest, agent_id: str) -> HttpResponse:
    """Show an agent from outside: its rating and its last runs."""
    agent = get_object_or_404(OutsideAgent.objects.select_related("group"), pk=agent_id)
    if agent.erased:
        raise Http404("It is deleted.")
    environment = environment_or_404(agent.environment)
    if environment.weekly:
        return player_page(request, agent, environment, ProfileForm.of(agent))
    return _agent_page(request, agent)


@in_own_time
def _agent_page(
    request: HttpRequest,
    agent: OutsideAgent,
    form: GroupCodeForm | None = None,
    profile_form: ProfileForm | None = None,
) -> HttpResponse:
    environment = environment_or_404(agent.environment)
    runs = agent.runs.exclude(finished_at=None).order_by("-finished_at", "-id")[:SHOWN_RUNS]
    context = {
        "agent": agent,
        "environment": environment,
        "interval": rating_interval(environment, agent),
        "pictures": [rating_picture(environment, agent), outcomes_picture(environment, agent)],
        "runs": runs,
        "live": live_context(agent),
        "stylesheets": game(environment.game).stylesheets,
        "mine": request.user == agent.owner,
        "code_form": form or GroupCodeForm(None, agent.owner),
        "profile_form": profile_form or ProfileForm.of(agent),
        "full": _full(),
        "rated": min(agent.finished, _full()),
    }
    status = 200 if form is None and profile_form is None else REFUSED
    return render(request, "outside/agent.html", context, status=status)


@never_cache
@require_safe
def run(request: HttpRequest, environment: str, run_id: int) -> HttpResponse:
    """Show a run, whole or after some of its acts; its secret only once it is over.

    A run of a tournament is not shown to anyone before the week is closed.
    """
    entry = environment_or_404(environment)
    runs = OutsideRun.objects.select_related("agent", "entry__week")
    run = get_object_or_404(runs, pk=run_id, agent__environment=environment)
    if run.agent.erased:
        raise Http404("Its agent is deleted.")
    if run.sealed:
        return render(request, "outside/sealed_games.html", {"environment": entry, "run": run})
    ended, text = run.finished_at is not None, request.GET.get("step", "")
    step = step_in(text, run.acts) if text else run.acts
    over = ended and step == run.acts
    shown = board_of(run, entry, step)
    played = (run.setup, shown["state"], shown["columns"])
    answer = shown["game"].final_answer(*played).upper() if over else ""
    steps = {"step": step, "steps": run.acts, "numbers": range(run.acts + 1)}
    context = shown | steps | {"environment": entry, "ended": ended, "over": over, "answer": answer}
    return render(request, "outside/run.html", context)


def to_log_in(request: HttpRequest) -> HttpResponse:
    """Send a visitor to log in, and back here afterwards."""
    is_get = request.method == "GET"
    return redirect_to_login(request.get_full_path() if is_get else reverse("solvers:outside"))


# Runs at most that a curve covers.
LATEST = 5_000
POINTS = 40


def rating_picture(environment: Environment, agent: OutsideAgent) -> Curves | None:
    """Draw the mean of the last runs, as many as a rating takes, after each run; None of one run.

    Its last point is the rating of now. Of very many runs it shows the latest.
    """
    full = settings.OUTSIDE_FULL_RUNS
    ended = agent.runs.exclude(finished_at=None).order_by("-finished_at", "-id")
    latest = list(ended.values_list("outcome", flat=True)[: LATEST + full])[::-1]
    outcomes = np.array([outcome for outcome in latest if outcome is not None])
    if len(outcomes) < 2:
        return None
    sums = np.concatenate([[0.0], np.cumsum(outcomes)])
    first = max(0, len(outcomes) - LATEST)
    before = agent.finished - len(outcomes)
    at = np.unique(np.linspace(first + 1, len(outcomes), POINTS).astype(int))
    begun = np.maximum(0, at - full)
    means = (sums[at] - sums[begun]) / (at - begun)
    points = [(float(before + run), float(mean)) for run, mean in zip(at, means, strict=True)]
    better = (
        translate("Fewer is better.")
        if environment.objective == "min"
        else translate("More is better.")
    )
    mean = translate("The mean of its last {full} runs, or of all if there are fewer.", full=full)
    return curves_picture(
        [Curve(translate("Rating"), points)],
        translate("Its rating over time"),
        Axis(translate("Runs"), lambda runs: number(runs, ",.0f"), whole=True),
        Axis(headed(environment.outcome_name), lambda mean: number(mean, ".3f")),
        reading=f"{mean} {better}",
    )


def outcomes_picture(environment: Environment, agent: OutsideAgent) -> Distribution | None:
    """Draw the outcomes of the last runs, those of its rating; None without runs.

    None too where an outcome is only a win or a loss: that is one figure.
    """
    ended = agent.runs.exclude(finished_at=None).order_by("-finished_at", "-id")
    outcomes = list(ended.values_list("outcome", flat=True)[: settings.OUTSIDE_FULL_RUNS])
    if environment.objective == "max" or not outcomes:
        return None
    counts = Counter(round(it) for it in outcomes if it is not None and it < environment.worst)
    return distribution_picture(
        counts,
        len(outcomes) - counts.total(),
        title=translatable("How many it needs"),
        reading=translate(
            "Each bar counts games by the number needed; the cross counts those it lost."
        ),
    )
