"""Asking for runs: the form, what a visitor may ask for, and where the answer is."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_http_methods

from games.accounts.staff_idle import acts_as_staff, note_act
from games.catalogue import game
from games.limits.rate_limits import REFUSED, limited
from games.views.request_helpers import Request, lexicons_for
from games.visitors.visitor import player_for_writing
from lexicons.throttle.rate_counter import address
from solvers.declaration import solved
from solvers.runs import services
from solvers.runs.models import Run, Sweep
from solvers.runs.queue_allowance import ASKED_A_MINUTE, Allowance, QueueFull, Requester
from solvers.runs.run_form import RunForm, run_form
from solvers.stats.run_list import storable
from wordgames.evaluation.run_game import runnable
from wordgames.languages.translation import translate, translate_plural

VISITOR = Allowance(20_000, 36)
STAFF = Allowance(1_000_000, 500, staff=True)


def allowance_of(request: Request) -> Allowance:
    """Return what a visitor may ask for."""
    return STAFF if acts_as_staff(request, "solvers.add_run") else VISITOR


def requester_of(request: Request, allowance: Allowance) -> Requester:
    """Return who asks for runs by this post; staff who do are logged."""
    if allowance.staff:
        note_act(request, "ask", "run")
    return Requester.at(player_for_writing(request), address(request))


class NoSweep(Exception):
    """A request that is no sweep; the text is a sentence."""


@require_http_methods(["GET", "HEAD", "POST"])
@limited("runs", per_minute=ASKED_A_MINUTE)
def new_run(request: Request) -> HttpResponse:
    """Ask for runs, and go to them."""
    before = _before(request)
    slug = game_in(request, before)
    initial = from_run(before) if before else from_address(request.GET)
    return asking(request, slug, initial, _answer, "solvers/stats/new_run.html")


def game_in(request: Request, before: Run | None = None) -> str:
    """Return the slug of a run's game, or else the one that the address names; raises Http404."""
    slug = before.game if before else request.GET.get("game", solved()[0])
    if slug not in solved():
        raise Http404("No such game.")
    return slug


def asking(
    request: Request,
    slug: str,
    initial: Mapping[str, Any],
    answer: Callable[[Request, RunForm, Allowance], str],
    template: str,
) -> HttpResponse:
    """Show the form that asks for runs, or go to the address where the answer to it is."""
    played, allowance = game(slug), allowance_of(request)
    posted = request.POST if request.method == "POST" else None
    form = run_form(slug, posted, lexicons_for(played, request), initial, allowance.games)
    if posted is not None and form.is_valid():
        try:
            return redirect(answer(request, form, allowance))
        except (NoSweep, QueueFull) as refusal:
            form.add_error(None, str(refusal))
    context = {
        "game": played,
        "games": [game(other) for other in solved()],
        "form": form,
        "allowance": str(allowance),
    }
    status = REFUSED if form.errors and posted is not None else 200
    return render(request, template, context, status=status)


def _before(request: Request) -> Run | None:
    """Return the run that is to be repeated, if the address names one."""
    runs = Run.objects.select_related("revision__lexicon").defer("revision__columns")
    return runs.filter(pk__in=storable([request.GET.get("from", "")])).first()


def from_run(run: Run) -> dict[str, Any]:
    """Return the form's fields that ask for a run again."""
    return runnable(run.game).form_values(run.spec) | {
        "agents": [run.agent],
        "lexicons": [run.revision.lexicon.slug],
        "parameters": " ".join(f"{name}={value}" for name, value in run.own_params.items()),
    }


def from_address(data: QueryDict) -> dict[str, Any]:
    """Return the form's fields that a link fills in: several values of agents and lexicons."""
    lists = {name: data.getlist(name) for name in ("agents", "lexicons") if name in data}
    return dict(data.items()) | lists


def _answer(request: Request, form: RunForm, allowance: Allowance) -> str:
    """Ask for what the form says; return the address where the answer is. Raises QueueFull."""
    requests, requester = form.requests(), requester_of(request, allowance)
    if grid := form.grid():
        return _sweep_url(services.sweep(requests, grid, requester, allowance))
    runs = services.ask_all(requests, requester, allowance)
    known = sum(run.status == Run.Status.DONE for run in runs)
    if known:
        messages.info(request, _stored(known, len(runs)))
    return runs_url(runs)


def _stored(known: int, total: int) -> str:
    """Sentence about how many of the requested runs are stored already."""
    if total == 1:
        return translate("This run is already stored. Here it is.")
    return translate_plural(
        "{count} of these {total} runs is already stored.",
        "{count} of these {total} runs are already stored.",
        known,
        total=total,
    )


def runs_url(runs: Sequence[Run]) -> str:
    """Return the address of a run, or of the list of several."""
    if len(runs) == 1:
        return reverse("solvers:run", args=(runs[0].pk,))
    return f"{reverse('solvers:runs')}?{urlencode({'run': [run.pk for run in runs]}, doseq=True)}"


def _sweep_url(sweep: Sweep) -> str:
    try:
        return reverse("solvers:sweep", args=(sweep.pk,))
    except NoReverseMatch:
        return runs_url(list(sweep.runs.only("pk")))
