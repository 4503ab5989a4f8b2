"""The pages of a tournament: the week that goes on, ratings, weeks that are over, a player."""

from datetime import date
from typing import Any

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.contract.game import JSON
from games.limits.rate_limits import REFUSED, reading
from solvers.outside.agents.environments import Environment, tournaments
from solvers.outside.agents.models import OutsideAgent
from solvers.outside.agents.tournament_models import WEEK, TournamentWeek
from solvers.outside.tournament.standings import (
    PICTURED,
    against_picture,
    means_picture,
    playing,
    rating_rows,
    ratings_picture,
    standings,
)
from solvers.outside.tournament.weeks import current_week, monday_of, sealed_text

SHOWN_WEEKS = 12


def tournament_page(request: HttpRequest, environment: Environment) -> HttpResponse:
    """Show the week that goes on, who plays, the ratings, and the weeks that are over."""
    now = timezone.now()
    weeks = TournamentWeek.objects.filter(environment=environment.slug)
    closed = weeks.exclude(closed_at=None).order_by("-begins").defer("setups")[:SHOWN_WEEKS]
    this = current_week(environment, now)
    context = {
        "environment": environment,
        "everyday": environment.everyday,
        "described": environment.described,
        "week": this,
        "next_week": weeks.filter(begins=monday_of(now + WEEK)).first(),
        "players": playing(this, environment) if this else [],
        "ratings": rating_rows(environment),
        "picture": ratings_picture(environment),
        "weeks": [_summed_up(week, environment) for week in closed],
    }
    return render(request, "outside/tournament.html", context)


def _summed_up(week: TournamentWeek, environment: Environment) -> JSON:
    rows = standings(week, environment)
    best = [row for row in rows if row.place == 1]
    return {"week": week, "players": len(rows), "best": best}


@never_cache
@require_safe
@reading("tournament", per_minute=60)
def week(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    """Show a week: its seal while it goes on, and afterwards its results."""
    environment, stored = _week_or_404(slug, day)
    context: dict[str, Any] = {"environment": environment, "week": stored}
    context["over"] = stored.ends_at <= timezone.now()
    if stored.closed_at is None:
        context["players"] = playing(stored, environment)
    else:
        rows = standings(stored, environment)
        context["rows"] = rows
        context["means"] = means_picture(rows, environment)
        context["against"] = against_picture(rows, environment)
        context["pictured"] = rows[:PICTURED]
    return render(request, "outside/week.html", context)


@require_safe
def games(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    """Send what a week's seal is the SHA-256 of, once the week is closed."""
    _, stored = _week_or_404(slug, day)
    if stored.closed_at is None:
        raise Http404("This week is sealed.")
    response = HttpResponse(sealed_text(stored), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{day}.json"'
    return response


def _week_or_404(slug: str, day: str) -> tuple[Environment, TournamentWeek]:
    try:
        begins = date.fromisoformat(day)
    except ValueError as error:
        raise Http404("No such day.") from error
    if slug not in tournaments():
        raise Http404("No such tournament.")
    return tournaments()[slug], get_object_or_404(TournamentWeek, environment=slug, begins=begins)


def player_page(
    request: HttpRequest, agent: OutsideAgent, environment: Environment, profile_form: Form
) -> HttpResponse:
    """Show an agent's weeks in a tournament; of the one that goes on, how much it has played."""
    entries = agent.entries.select_related("week").order_by("-week__begins")
    rows = []
    for entry in entries.exclude(week__closed_at=None)[:SHOWN_WEEKS]:
        table = standings(entry.week, environment)
        rows += [(entry.week, row) for row in table if row.contender == entry.contender]
    this = entries.filter(week__closed_at=None).first()
    context = {
        "agent": agent,
        "environment": environment,
        "rows": rows,
        "entry": this,
        "done": this.runs.exclude(finished_at=None).count() if this else 0,
        "mine": request.user == agent.owner and agent.retired_at is None,
        "entered": entries.exists(),
        "profile_form": profile_form,
    }
    status = REFUSED if profile_form.errors else 200
    return render(request, "outside/player.html", context, status=status)
