"""The runs of studies: made by the workshop and shipped, stored where the words agree."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from solvers.declaration import solver
from solvers.runs import services
from solvers.runs.models import Run, Sweep
from solvers.runs.run_request import RunRequest
from solvers.runs.shipped_runs import SEEDS, StandingRun, requests, store_all
from wordgames.evaluation.run_game import Study, runnable
from wordgames.sources.packed_text import text_of


def file_of(game: str, folder: Path | None = None) -> Path:
    """Return the file of a game's studies: in its room, unless another folder is named."""
    return (folder or solver(game).folder) / "studies.jsonl.xz"


def shipped_studies(game: str, folder: Path | None = None) -> list[StandingRun]:
    file = file_of(game, folder)
    if not file.is_file():
        return []
    lines = text_of(file).splitlines()
    return [StandingRun.read(line) for line in lines]


def load(game: str, folder: Path | None = None) -> Iterator[str]:
    """Store a game's shipped studies that the site does not have; yield sentences about it."""
    runs = shipped_studies(game, folder)
    yield from store_all(game, runs, "runs of studies")
    if runs:
        for study in runnable(game).studies:
            if study.is_sweep:
                pending = requested(game, study)
                _store_sweep([it for it in pending if it.spec["seed"] == SEEDS[0]], study)


def requested(game: str, study: Study) -> Iterator[RunRequest]:
    for slug, options in study.games():
        yield from requests(game, slug, options, study.agents, study.settings())


def _store_sweep(asked: Sequence[RunRequest], study: Study) -> None:
    """Store a sweep once all its runs are there, unless there is one like it."""
    runs = Run.objects.filter(key__in=[services.key_of(request) for request in asked])
    stored = list(runs.only("agent", "label"))
    if not asked or len(stored) < len(study.settings()):
        return
    first = asked[0]
    facts = {"agent": first.agent, "label": stored[0].label}
    grid = {name: list(values) for name, values in study.grid.items()}
    known = Sweep.objects.filter(**facts, runs__revision=first.revision).distinct()
    same = [sweep.pk for sweep in known if sweep.grid == grid]
    if same:  # older versions did not say whose a sweep is; a visitor's of the same runs is as good
        Sweep.objects.filter(pk=same[0]).update(standing=True)
    else:
        Sweep.objects.create(**facts, grid=grid, standing=True).runs.set(stored)
