"""The pages of runs: the list, one run, and cancelling or resuming it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.core.cache.utils import make_template_fragment_key
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.catalogue import game
from games.limits import reading
from games.players import player_id
from games.views.common import Request
from solvers.runs import services
from solvers.runs.models import Run
from solvers.stats.asking import is_staff
from solvers.stats.run_list import listing
from solvers.stats.run_report import report


def run_or_404(run_id: str) -> Run:
    """Return a stored run with its dictionary, without the words."""
    runs = Run.objects.select_related("revision__lexicon").defer("revision__columns", "record")
    run = runs.filter(pk=run_id).first()
    if run is None:
        raise Http404("No such run.")
    return run


def may_change(request: Request, run: Run) -> bool:
    """Say whether a visitor may cancel and resume a run: their own, or any for staff."""
    is_requester = run.requester_id is not None and run.requester_id == player_id(request)
    return is_requester or is_staff(request)


@never_cache
@require_safe
@reading("stats", per_minute=120)
def runs(request: Request) -> HttpResponse:
    """List the stored runs."""
    template = "solvers/stats/runs.html#list" if request.htmx else "solvers/stats/runs.html"
    return render(request, template, {"listing": listing(request.GET)})


@never_cache
@require_safe
def run(request: Request, run_id: str) -> HttpResponse:
    """Show one run: its progress or its results.

    The page polls for progress alone; once the run has ended it is told to reload, which ends
    the polling. Charts that nobody has drawn yet are fetched after the page.
    """
    run, charts = run_or_404(run_id), "charts" in request.GET
    if request.htmx and charts and run.results:
        return render(request, "solvers/stats/run_charts.html", report(run))
    if request.htmx and not run.open:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    context = {
        "run": run,
        "game": game(run.game),
        "lexicon": run.revision.lexicon,
        "progress": services.progress(run),
        "may_change": may_change(request, run),
    }
    if request.htmx:
        return render(request, "solvers/stats/run.html#progress", context)
    context |= report(run)
    context["drawn"] = charts or is_drawn(run, context)
    return render(request, "solvers/stats/run.html", context)


def is_drawn(run: Run, context: dict[str, Any]) -> bool:
    """Say whether a run's charts are cached yet: the template caches them under this name."""
    name = make_template_fragment_key("run-charts", [run.pk, len(context.get("others", ()))])
    return cache.get(name) is not None


@require_POST
def cancel(request: Request, run_id: str) -> HttpResponse:
    """Cancel one's own run."""
    run = _changeable(request, run_id)
    if not services.cancel(run):
        messages.info(request, "The run had ended already.")
    return redirect("solvers:run", run.pk)


@require_POST
def resume(request: Request, run_id: str) -> HttpResponse:
    """Resume one's own run after it was cancelled or has failed."""
    run = _changeable(request, run_id)
    if not services.resume(run):
        messages.info(request, "The run goes on already, or is done.")
    return redirect("solvers:run", run.pk)


def _changeable(request: Request, run_id: str) -> Run:
    run = run_or_404(run_id)
    if not may_change(request, run):
        raise Http404("Not your run.")
    return run
