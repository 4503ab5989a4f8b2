"""Runs that differ in nothing but the seed, and their pooled results."""

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from solvers.runs.models import Run
from wordgames import agent_registry
from wordgames.evaluation.sampling import EXACT, ONE_SEED

# Most stored runs of an agent that are searched for other seeds.
MOST = 500


def draws(run: Run) -> bool:
    """True if a run's agent draws, so that all games of a seed share its draws."""
    return agent_registry.draws(run.game, run.agent, run.params)


def seedless(run: Run) -> str:
    """Return all that decides a run's results but the seed: the same for runs to pool.

    Standing runs are pooled with standing ones, and a visitor's with theirs: nobody moves the
    figures of another's runs by the seeds that they choose.
    """
    spec = {name: value for name, value in run.spec.items() if name != "seed"}
    whose = "" if run.standing else run.requester_id
    facts = [run.game, run.agent, run.params, run.revision_id, spec, run.standing, whose]
    return json.dumps(facts, sort_keys=True)


def pools(runs: Iterable[Run], *, records: bool = False) -> Mapping[str, Sequence[Run]]:
    """Return each run's pool by its id: the finished runs that differ only in seed, by seed.

    A run that plays the same games whatever the seed is alone in its pool. Their records, the
    guesses of every game, are loaded only where they are asked for.
    """
    listed = list(runs)
    varying = {seedless(run) for run in listed if _varies(run)}
    together: dict[str, dict[Any, Run]] = {}
    for run in _load_runs(_ids_in_pool(listed, varying), records=records) if varying else ():
        if _varies(run):
            together.setdefault(seedless(run), {}).setdefault(run.spec.get("seed", 1), run)
    pooled: dict[str, Sequence[Run]] = {}
    for run in listed:
        others = together.get(seedless(run), {}) if _varies(run) else {}
        alike = others | {run.spec.get("seed", 1): run}
        pooled[run.pk] = [alike[seed] for seed in sorted(alike)]
    return pooled


def _varies(run: Run) -> bool:
    """True if another seed may have played other games than this finished run.

    Of a run older than the knowledge that its agent draws it is not certain: its seed may have had
    no part in the draws, so it is pooled with none.
    """
    if not run.results or not run.results["sampled"]:
        return False
    facts = run.results.get("sampling")
    return facts is None or facts["drawing"] == draws(run)


def _ids_in_pool(asked: Sequence[Run], varying: Container[str]) -> list[str]:
    """Return the ids of the finished runs that are in the pool of one that is asked about."""
    stored = Run.objects.filter(
        status=Run.Status.DONE,
        results__isnull=False,
        hidden=False,
        game__in={run.game for run in asked},
        agent__in={run.agent for run in asked},
        revision__in={run.revision_id for run in asked},
        games__in={run.games for run in asked},
    )
    fields = ("game", "agent", "params", "spec", "revision", "standing", "requester")
    light = stored.only(*fields).order_by("-standing", "-created_at")
    return [run.pk for run in light[:MOST] if seedless(run) in varying]


def _load_runs(ids: Sequence[str], *, records: bool) -> Iterable[Run]:
    runs = Run.objects.filter(pk__in=ids).select_related("revision__lexicon")
    light = runs.defer(*Run.WORDS) if records else runs.defer("record", *Run.WORDS)
    return light.order_by("created_at", "pk")


def intervals_stored(run: Run) -> dict[str, Any] | None:
    """Return a finished run's own intervals: none for one seed of an agent that draws."""
    if draws(run):  # older runs have some, which took the games of a seed for independent
        return None
    intervals: dict[str, Any] | None = run.results["intervals"]
    return intervals


def why_none(run: Run) -> str:
    """Return why a finished run has no intervals, or nothing if it has."""
    if draws(run):
        return ONE_SEED
    return "" if run.results["sampled"] else EXACT
