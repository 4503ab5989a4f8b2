"""The page that compares runs: choose them, and see them side by side."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.limits.rate_limits import limited
from games.views.request_helpers import Request
from games.visitors.dictionary_access import reader_of
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
    reader = reader_of(request)
    form = FilterForm(request.GET, reader)
    runs, sentences = selected(runs_in(request.GET))
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
    """Return finished runs to choose from: the selected ones, the visitor's own, the best others.

    The site's come before other visitors'.
    """
    done = filtered(form.filters() | {"state": Run.Status.DONE}, [], player)
    rest = done.exclude(pk__in={run.pk for run in runs})
    yours = list(rest.filter(requester=player)[:OFFERED]) if player else []
    others = rest.exclude(pk__in={run.pk for run in yours}).order_by(
        *("-standing", "game", "revision__lexicon__name", "revision_id", "label"),
        *("penalised", "pk"),
    )
    return [*runs, *yours, *others[: OFFERED - len(yours)]]
