"""The pages of runs: the list, one run, cancelling or resuming it, and runs side by side."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts.staff_idle import acts_as_staff, note_act
from games.catalogue import game
from games.limits.rate_limits import limited, reading
from games.views.request_helpers import Request
from games.visitors.dictionary_access import reader_of
from games.visitors.visitor import player_id
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.public_runs import may_stand
from solvers.runs.queue_allowance import QueueFull
from solvers.runs.services import open_runs
from solvers.stats import tables
from solvers.stats.comparison import MOST, compare, runs_in, selected
from solvers.stats.new_run import allowance_of
from solvers.stats.run_list import WHOSE, FilterForm, filtered, listing
from solvers.stats.run_report import going, report
from wordgames.evaluation.run_game import measure
from wordgames.languages.translation import translate, translate_plural

# Permission of staff to change anyone's runs.
CHANGE = "solvers.change_run"


def run_or_404(run_id: str) -> Run:
    """Return a stored run with its dictionary, without the words."""
    runs = Run.objects.select_related("revision__lexicon").defer("revision__columns", "record")
    run = runs.filter(pk=run_id).first()
    if run is None:
        raise Http404("No such run.")
    return run


def may_change(request: Request, run: Run) -> bool:
    """True if a visitor may cancel and resume a run: their own, or any for staff."""
    return services.is_own(run, player_id(request)) or acts_as_staff(request, CHANGE)


def note_change(request: Request, run: Run, action: str) -> None:
    """Log a change of another visitor's run."""
    if not services.is_own(run, player_id(request)):
        note_act(request, action, "run", run.pk)


@never_cache
@require_safe
@reading("stats", per_minute=120)
def runs(request: Request) -> HttpResponse:
    """List the stored runs."""
    template = "solvers/stats/runs.html#list" if request.htmx else "solvers/stats/runs.html"
    reader = reader_of(request)
    context = {
        "listing": listing(request.GET, reader),
        "mine": open_runs(reader.player),
        "whose": WHOSE if reader.player else WHOSE[1:-1],
    }
    return render(request, template, context)


@never_cache
@require_safe
def run(request: Request, run_id: str) -> HttpResponse:
    """Show one run: its progress and results so far, or its final results.

    The page polls for progress alone; once the run has ended the answer makes it reload, which
    ends the polling.
    """
    run = run_or_404(run_id)
    if request.htmx and not run.open:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    context = {
        "run": run,
        "game": game(run.game),
        "lexicon": run.revision.lexicon,
        "may_change": may_change(request, run),
        **_rights(request, run),
        "dask": settings.DASK_DASHBOARD if run.open and acts_as_staff(request, CHANGE) else "",
        **going(run),
    }
    if request.htmx:
        return render(request, "solvers/stats/run.html#progress", context)
    return render(request, "solvers/stats/run.html", context | report(run))


def _rights(request: Request, run: Run) -> dict[str, Any]:
    """Return what a visitor may do with a run that has ended, and what staff may do with any."""
    context: dict[str, Any] = {}
    if run.requester_id is not None and run.requester_id == player_id(request) and not run.open:
        context = {"own": True, "kept": services.why_kept(run)}
    if acts_as_staff(request, CHANGE):
        context |= {"moderates": True, "may_stand": may_stand(run)}
    return context


@require_POST
def delete(request: Request, run_id: str) -> HttpResponse:
    """Delete one's own run for good."""
    run = run_or_404(run_id)
    if not services.is_own(run, player_id(request)):
        raise Http404("Not your run.")
    if not services.delete_own(run, player_id(request)):
        messages.error(request, services.why_kept(run) or translate("Cancel the run first."))
        return redirect("solvers:run", run.pk)
    messages.success(request, translate("Run deleted."))
    return redirect("solvers:runs")


@require_POST
def cancel(request: Request, run_id: str) -> HttpResponse:
    """Cancel one's own run."""
    run = _changeable(request, run_id, "cancel")
    if not services.cancel(run):
        messages.info(request, translate("That run had already ended."))
    return redirect("solvers:run", run.pk)


@require_POST
def cancel_mine(request: Request) -> HttpResponse:
    """Cancel all of one's own runs that wait or go on."""
    player = player_id(request)
    cancelled = services.cancel_all(player) if player else 0
    message = (
        translate_plural("{count} run cancelled.", "{count} runs cancelled.", cancelled)
        if cancelled
        else translate("You have no runs going.")
    )
    messages.info(request, message)
    return redirect("solvers:runs")


@require_POST
def resume(request: Request, run_id: str) -> HttpResponse:
    """Resume one's own run after it was cancelled or has failed."""
    run = _changeable(request, run_id, "resume")
    try:
        if not services.resume(run, allowance_of(request)):
            messages.info(request, translate("That run is already going, or done."))
    except QueueFull as full:
        messages.error(request, str(full))
    return redirect("solvers:run", run.pk)


def _changeable(request: Request, run_id: str, action: str) -> Run:
    run = run_or_404(run_id)
    if not may_change(request, run):
        raise Http404("Not your run.")
    note_change(request, run, action)
    return run


OFFERED = 40


@never_cache
@require_safe
@limited("compare", per_minute=60, methods=("GET",))
def comparison(request: Request) -> HttpResponseBase:
    """Compare the runs that the address names, and offer others."""
    reader = reader_of(request)
    form = FilterForm(request.GET, reader)
    runs, sentences = selected(runs_in(request.GET))
    if tables.wanted(request):
        return tables.sent(request, lambda: tables.of_comparison(compare(runs) if runs else None))
    context = {
        "form": form,
        "offered": _offered(form, runs, reader.player),
        "chosen": {run.pk for run in runs},
        "said": sentences,
        "most": MOST,
        "measure": measure(runs[0].game) if runs else "",
        "comparison": compare(runs) if runs else None,
    }
    return render(request, "solvers/stats/compare.html", context)


def _offered(form: FilterForm, runs: list[Run], player: str) -> list[Run]:
    """Return finished runs to choose from: the selected, the visitor's own, the site's best."""
    done = filtered(form.filters() | {"state": Run.Status.DONE}, [], player)
    rest = done.exclude(pk__in={run.pk for run in runs})
    yours = list(rest.filter(requester=player)[:OFFERED]) if player else []
    others = rest.exclude(pk__in={run.pk for run in yours}).order_by(
        *("game", "revision__lexicon__name", "revision_id", "label", "penalised", "pk")
    )
    return [*runs, *yours, *others[: OFFERED - len(yours)]]
