"""A finished run as CSV, one row a game, and as JSON with everything stored about it."""

import re
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.utils.translation import override
from django.views.decorators.http import require_safe

from games.limits.rate_limits import limited
from solvers.runs.models import Run
from solvers.runs.results import drawn_as, record_of
from solvers.runs.runs_by_seed import intervals_stored, why_none
from solvers.stats.run_report import command
from solvers.stats.tables import as_csv
from wordgames.evaluation.figures import spent
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.run_game import runnable
from wordgames.rules.state import InvalidOptions

Game = dict[str, Any]


@require_safe
@limited("export", per_minute=30, methods=("GET",))
def run_csv(request: HttpRequest, run_id: str) -> StreamingHttpResponse:
    """Send every game of a run."""
    run = _finished(run_id)
    response = StreamingHttpResponse(as_csv(games_of(run)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{_name(run)}.csv"'
    return response


@require_safe
@limited("export", per_minute=30, methods=("GET",))
def run_json(request: HttpRequest, run_id: str) -> HttpResponse:
    """Send a run whole."""
    run = _finished(run_id)
    with override("en"):  # a file is the same for readers of all languages
        whole = as_json(run)
    response = JsonResponse(whole, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{_name(run)}.json"'
    return response


def _finished(run_id: str) -> Run:
    runs = Run.objects.select_related("revision__lexicon").defer("revision__columns")
    run = runs.filter(pk=run_id, status=Run.Status.DONE).first()
    if run is None or run.record is None:
        raise Http404("No such run, or not done.")
    return run


def _name(run: Run) -> str:
    """Return a file's name that distinguishes runs of one agent by their parameters."""
    values = [f"{name}={value}" for name, value in run.own_params.items()]
    parts = ["run", run.agent.partition(":")[0], *values, run.pk]
    return re.sub(r"[^\w.=@-]+", "_", "-".join(parts), flags=re.ASCII)


def games_of(run: Run) -> Iterator[Game]:
    """Yield the games of a run: a lost one has no guesses, and is counted at the limit.

    The mean of `counted`, by weight, is the average of the run's page, and `average_low` and
    `average_high` bound it. Each has the name of the agent, so that several files can be put
    together.
    """
    try:
        suite = runnable(run.game).experiment_of(run.spec, run.revision).suite
    except (InvalidOptions, ListError) as error:
        raise Http404("What was played cannot be made again.") from error
    low, high = (intervals_stored(run) or {}).get("average_guesses") or (None, None)
    values = " ".join(f"{name}={value}" for name, value in run.own_params.items())
    of_all = {
        "agent": run.agent,
        "parameters": values,
        "seed": int(run.spec.get("seed", 1)),
        "average_low": low,
        "average_high": high,
        "without_interval": why_none(run) if low is None else "",
    }
    shares, record = suite.shares(), record_of(run)
    return (
        {
            "game": game + 1,
            "secret": suite.secret(game),
            "won": "yes" if guesses else "no",
            "guesses": guesses or None,
            "counted": guesses or record.limit,
            "weight": 1.0 if shares is None else float(shares[game]),
            **of_all,
        }
        for game, guesses in enumerate(record.guesses.tolist())
    )


def as_json(run: Run) -> dict[str, Any]:
    """Return everything stored about a run; `guesses` are in the order of the CSV's games."""
    return {
        "id": run.pk,
        "key": run.key,
        "game": run.game,
        "agent": run.agent,
        "params": run.params,
        "spec": run.spec,
        "lexicon": {
            "slug": run.revision.lexicon.slug,
            "name": run.revision.lexicon.name,
            "revision": run.revision.number,
            "sha256": run.revision.sha256,
        },
        "command": command(run),
        "created": run.created_at,
        "results": run.results | {"intervals": intervals_stored(run)},
        "played": drawn_as(run),
        "without_interval": why_none(run),
        "guesses": record_of(run).guesses.tolist(),
        "counted": spent(record_of(run)).tolist(),
    }
