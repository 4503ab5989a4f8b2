"""Making the runs that come with the site: of its leagues, and of studies."""

import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path

from solvers.runs import services, shipped_runs, shipped_studies
from solvers.runs.coordinator import kit_of
from solvers.runs.run_request import RunRequest
from solvers.runs.shipped_runs import StandingRun
from wordgames.evaluation import plan
from wordgames.evaluation.plan import Kit
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.tally import Tally
from wordgames.kernels.backend import warm
from wordgames.work.collect import Call, in_order
from wordgames.work.pool import Parcel, Pool
from wordgames.work.processes import Processes
from wordgames.work.progress_news import unreported


def make(
    game: str, agents: Sequence[str] = (), folder: Path | None = None, pool: Pool | None = None
) -> Iterator[StandingRun]:
    """Play a game's standing runs, or those of some agents alone, and write its file."""
    runs = {run.name: run for run in shipped_runs.shipped_runs(game, folder)} if agents else {}
    for run in in_turn(list(wanted(game, agents)), pool):
        runs[run.name] = run
        yield run
    write(game, list(runs.values()), folder)


def in_turn(requests: Sequence[RunRequest], pool: Pool | None = None) -> Iterator[StandingRun]:
    """Play runs, each in a separate process with separate memory; yield them in order.

    By default one after another.
    """
    warm()
    with pool or Processes(1, fresh=True) as workers:
        calls = (Call(plan.whole, Parcel.of(_kit(request))) for request in requests)
        for request, whole in zip(requests, in_order(workers, calls), strict=True):
            yield _played(request, *whole)


def played(request: RunRequest) -> StandingRun:
    """Play a run from beginning to end, in this process."""
    return _played(request, *plan.whole(_kit(request), unreported()))


def _kit(request: RunRequest) -> Kit:
    return kit_of(services.unsaved(request))


def _played(request: RunRequest, opener: str, tally: Tally) -> StandingRun:
    slug, params = request.revision.lexicon.slug, dict(request.params)
    return StandingRun(request.agent, slug, request.spec, opener, tally, params)


def write(game: str, runs: Sequence[StandingRun], folder: Path | None = None) -> None:
    """Write a game's file."""
    text = "".join(f"{run.line()}\n" for run in runs)
    shipped_runs.file_of(game, folder).write_text(text, encoding="utf-8")


def wanted(game: str, agents: Sequence[str] = ()) -> Iterator[RunRequest]:
    """Return the standing runs that a game's class names, for every agent that can play them."""
    runs = runnable(game)
    for slug, options in runs.standing():
        yield from shipped_runs.requests(game, slug, options, agents or runs.standing_agents())


def name_of(request: RunRequest) -> str:
    """Return the name of the run that comes of a request."""
    slug = request.revision.lexicon.slug
    return shipped_runs.named(request.agent, slug, request.spec, request.params)


def make_studies(
    game: str,
    names: Sequence[str] = (),
    folder: Path | None = None,
    *,
    missing: bool = False,
    pool: Pool | None = None,
) -> Iterator[StandingRun]:
    """Play the studies of a game that are named, or all; its file is written after each run.

    `missing` leaves out those that the file has already. What no study asks for any more leaves
    the file once all of them are played anew.
    """
    runs = {run.name: run for run in shipped_studies.shipped_studies(game, folder)}
    studies = [study for study in runnable(game).studies if not names or study.name in names]
    pending = [request for study in studies for request in shipped_studies.requested(game, study)]
    if missing:
        pending = [request for request in pending if name_of(request) not in runs]
    for run in in_turn(pending, pool):
        runs[run.name] = run
        write_studies(game, list(runs.values()), folder)
        yield run
    if not (names or missing):
        write_studies(game, [runs[name] for name in map(name_of, pending)], folder)


def write_studies(game: str, runs: Sequence[StandingRun], folder: Path | None = None) -> None:
    """Write a game's file whole, or leave the one before."""
    text = "".join(f"{run.line()}\n" for run in runs)
    file = shipped_studies.file_of(game, folder)
    part = file.with_suffix(".part")
    part.write_bytes(lzma.compress(text.encode(), preset=9))
    part.replace(file)
