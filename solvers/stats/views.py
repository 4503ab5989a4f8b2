"""The pages of runs: the list, one run, and what may be done with it."""

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
from games.players import player_id
from games.views.common import Request
from solvers.runs import services
from solvers.runs.models import Run
from solvers.stats.asking import is_staff
from solvers.stats.listing import listing
from solvers.stats.telling import told


def run_or_404(run_id: str) -> Run:
    """Return a stored run with its dictionary, without the words."""
    found = Run.objects.select_related("revision__lexicon").defer("revision__columns", "record")
    run = found.filter(pk=run_id).first()
    if run is None:
        raise Http404("No such run.")
    return run


def may_change(request: Request, run: Run) -> bool:
    """Say whether a visitor may cancel and resume a run: its own, or any for staff."""
    own = run.requester_id is not None and run.requester_id == player_id(request)
    return own or is_staff(request)


@never_cache
@require_safe
def runs(request: Request) -> HttpResponse:
    """List the stored runs."""
    template = "solvers/stats/runs.html#list" if request.htmx else "solvers/stats/runs.html"
    return render(request, template, {"listing": listing(request.GET)})


@never_cache
@require_safe
def run(request: Request, run_id: str) -> HttpResponse:
    """Show one run: how far it is, or what it came to.

    The page asks for its progress alone, over and over; once the run has ended it is told to
    load itself anew, which ends the asking. Charts that nobody has drawn yet are fetched after
    the page.
    """
    found, charts = run_or_404(run_id), "charts" in request.GET
    if request.htmx and charts and found.results:
        return render(request, "solvers/stats/run_charts.html", told(found))
    if request.htmx and not found.open:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    context = {
        "run": found,
        "game": game(found.game),
        "lexicon": found.revision.lexicon,
        "progress": services.progress(found),
        "may_change": may_change(request, found),
    }
    if request.htmx:
        return render(request, "solvers/stats/run.html#progress", context)
    context |= told(found)
    context["drawn"] = charts or is_drawn(found, context)
    return render(request, "solvers/stats/run.html", context)


def is_drawn(run: Run, context: dict[str, Any]) -> bool:
    """Say whether a run's charts are kept by now: the template keeps them under this name."""
    name = make_template_fragment_key("run-charts", [run.pk, len(context.get("others", ()))])
    return cache.get(name) is not None


@require_POST
def cancel(request: Request, run_id: str) -> HttpResponse:
    """Stop a run of one's own."""
    found = _own(request, run_id)
    if not services.cancel(found):
        messages.info(request, "The run had ended already.")
    return redirect("solvers:run", found.pk)


@require_POST
def resume(request: Request, run_id: str) -> HttpResponse:
    """Go on with a run of one's own that was cancelled or has failed."""
    found = _own(request, run_id)
    if not services.resume(found):
        messages.info(request, "The run goes on already, or is done.")
    return redirect("solvers:run", found.pk)


def _own(request: Request, run_id: str) -> Run:
    found = run_or_404(run_id)
    if not may_change(request, found):
        raise Http404("Not your run.")
    return found
