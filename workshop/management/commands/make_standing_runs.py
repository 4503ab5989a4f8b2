"""Play the runs that come with the site anew, and write them into the project."""

import argparse
from collections.abc import Iterable
from typing import Any

from solvers.runs.shipped_runs import StandingRun
from solvers.shell.command import ShellCommand, games_in
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.refusal import RefusedError
from wordgames.evaluation.run_game import runnable
from wordgames.work.pool import Pool
from wordgames.work.processes import Processes
from workshop.standing_runs.making import make, make_studies


class Command(ShellCommand):
    """A player of the runs of the site's leagues and studies."""

    help = "Play the runs of the site's leagues and studies; write them into the project."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="All by default.")
        add_pool(parser)
        parser.add_argument("--agents", nargs="+", default=[], metavar="A", help="Only these anew.")
        parser.add_argument(
            "--studies", nargs="*", metavar="NAME", help="Only studies: those named, or all."
        )
        parser.add_argument(
            "--missing", action="store_true", help="Of studies, those not played yet."
        )

    def act(self, options: dict[str, Any]) -> None:
        games = games_in(options)
        declared = {study.name for game in games for study in runnable(game).studies}
        for name in options["studies"] or ():
            if name not in declared:
                raise RefusedError(
                    f"There is no study {name}; there are {', '.join(sorted(declared)) or 'none'}."
                )
        agents, names, missing = options["agents"], options["studies"], options["missing"]
        for game in games:
            if names is None:
                self._say(make(game, agents, pool=_pool(options)))
            if not agents:
                self._say(make_studies(game, names or (), missing=missing, pool=_pool(options)))

    def _say(self, runs: Iterable[StandingRun]) -> None:
        for run in runs:
            tally = run.tally
            facts = [run.lexicon, run.spec.get("length"), run.spec.get("mode")]
            facts += [f"{name}={value}" for name, value in run.params.items()]
            self.stderr.write(
                f"{run.agent} {' '.join(str(fact) for fact in facts if fact)}: "
                f"{int((tally.guesses > 0).sum())} of {len(tally.guesses)} games won, "
                f"{tally.seconds:.1f} s, {tally.peak_mb:.0f} MB"
            )


def _pool(options: dict[str, Any]) -> Pool | None:
    """Return processes that play a run each, so that the memory it takes is its own."""
    jobs = options["jobs"]
    return Processes(jobs, fresh=True) if jobs and jobs > 0 else pool_in(options)
