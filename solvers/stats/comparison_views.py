"""The page that compares runs: choose them, and see them side by side."""

from __future__ import annotations

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.limits.rate_limits import limited
from games.views.request_helpers import Request
from solvers.runs.models import Run
from solvers.runs.run_game import measure
from solvers.stats.comparison import MOST, compare, runs_in, selected
from solvers.stats.run_list import FilterForm, filtered

OFFERED = 40


@never_cache
@require_safe
@limited("compare", per_minute=60, methods=("GET",))
def comparison(request: Request) -> HttpResponse:
    """Compare the runs that the address names, and offer others."""
    form = FilterForm(request.GET)
    runs, sentences = selected(runs_in(request.GET))
    context = {
        "form": form,
        "offered": _offered(request.GET, form, runs),
        "chosen": {run.pk for run in runs},
        "said": sentences,
        "most": MOST,
        "measure": measure(runs[0].game) if runs else "",
        "comparison": compare(runs) if runs else None,
    }
    return render(request, "solvers/stats/compare.html", context)


def _offered(data: QueryDict, form: FilterForm, runs: list[Run]) -> list[Run]:
    """Return finished runs to choose from: the selected ones, then the best of each dictionary."""
    done = filtered(form.filters() | {"state": Run.Status.DONE}, [])
    known = {run.pk for run in runs}
    others = done.exclude(pk__in=known).order_by(
        "game", "revision__lexicon__name", "revision_id", "label", "penalised", "pk"
    )
    return [*runs, *others[:OFFERED]]
