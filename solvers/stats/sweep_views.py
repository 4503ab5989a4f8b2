"""The pages of sweeps: the list, a new one, one as it fills, and its end."""

from math import prod

from django.core.paginator import Paginator
from django.db.models import Count, Exists, Max, OuterRef, Q
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.catalogue import game
from games.limits.rate_limits import limited, reading
from games.views.request_helpers import Request
from games.visitors.visitor import player_id
from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.models import Run, Sweep
from solvers.runs.queue_allowance import ASKED_A_MINUTE, Allowance
from solvers.runs.run_form import RunForm
from solvers.stats import tables
from solvers.stats.new_run import NoSweep, asking, from_address, game_in, requester_of
from solvers.stats.run_views import may_change, note_change
from solvers.stats.sweep_results import fields, how_far, runs_of
from wordgames.evaluation.run_game import measure, runnable
from wordgames.languages.translation import translate

PAGE = 25


@never_cache
@require_safe
@reading("stats", per_minute=120)
def sweeps(request: Request) -> HttpResponse:
    """List the site's sweeps and the reader's, or the visitors', the newest first.

    Those on a player's own list are left out.
    """
    visitors, player = request.GET.get("whose") == "visitors", player_id(request)
    mine = Run.objects.filter(requester=player, sweeps=OuterRef("pk")) if player else None
    ours = Q(standing=True) | (Q(Exists(mine)) if mine is not None else Q())
    public = Sweep.objects.filter(runs__revision__lexicon__visibility=Lexicon.Visibility.PUBLIC)
    shown = public.filter(Q(standing=False) if visitors else ours).exclude(runs__hidden=True)
    counted = shown.annotate(
        cells=Count("runs"),
        done=Count("runs", filter=Q(runs__status=Run.Status.DONE)),
        lexicon=Max("runs__revision__lexicon__name"),
        game=Max("runs__game"),
    )
    page = Paginator(counted.order_by("-created_at", "pk"), PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "visitors": visitors, "player": player}
    return render(request, "solvers/stats/sweeps.html", context)


@never_cache
@require_safe
def sweep(request: Request, sweep_id: str) -> HttpResponseBase:
    """Show one sweep; what asks over and over gets its progress, and what is new when there is."""
    stored = sweep_or_404(sweep_id)
    runs = list(runs_of(stored))
    if tables.wanted(request):
        return tables.sent(request, lambda: tables.of_sweep(stored.pk, fields(stored, runs)))
    far = how_far(runs)
    context = {
        "sweep": stored,
        "far": far,
        "may_cancel": any(_stoppable(request, runs)),
        "called": runs[0].bot if runs else stored.agent,
    }
    if request.htmx and request.GET.get("done") == str(far.done) and far.open:
        return render(request, "solvers/stats/sweep.html#progress", context)
    context["fields"] = fields(stored, runs)
    if request.htmx:
        return render(request, "solvers/stats/sweep.html#news", context | {"news": True})
    if runs:
        first = runs[0]
        context |= {
            "game": game(first.game),
            "lexicon": first.revision.lexicon,
            "measure": measure(first.game),
        }
    return render(request, "solvers/stats/sweep.html", context)


def sweep_or_404(sweep_id: str) -> Sweep:
    stored = Sweep.objects.filter(pk=sweep_id).first()
    if stored is None:
        raise Http404("No such sweep.")
    return stored


def _stoppable(request: Request, runs: list[Run]) -> list[Run]:
    """Return the runs that are not over and that the visitor may cancel."""
    return [run for run in runs if run.open and may_change(request, run)]


@require_POST
def cancel_sweep(request: Request, sweep_id: str) -> HttpResponse:
    """Cancel the runs of a sweep that are one's own and not over; the others are left alone."""
    stored = sweep_or_404(sweep_id)
    for run in _stoppable(request, list(runs_of(stored))):
        note_change(request, run, "cancel")
        services.cancel(run)
    return redirect("solvers:sweep", stored.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("runs", per_minute=ASKED_A_MINUTE)
def new_sweep(request: Request) -> HttpResponse:
    """Ask for a run at every point of a grid, and go to them."""
    slug = game_in(request)
    initial = {**runnable(slug).sweep, **from_address(request.GET)}
    return asking(request, slug, initial, _sweep, "solvers/stats/new_sweep.html")


def _sweep(request: Request, form: RunForm, allowance: Allowance) -> str:
    """Ask for the sweep; return its address. Raises NoSweep and QueueFull."""
    grid, requests = form.grid(), form.requests()
    if not grid:
        raise NoSweep(
            translate("A sweep needs a parameter with several values: beta_bigram=0,0.3,0.6.")
        )
    if len(requests) != prod(len(values) for values in grid.values()):
        raise NoSweep(translate("A sweep has one bot, one dictionary and one length."))
    sweep = services.sweep(requests, grid, requester_of(request, allowance), allowance)
    return reverse("solvers:sweep", args=(sweep.pk,))
