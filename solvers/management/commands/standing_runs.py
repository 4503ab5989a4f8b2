"""The runs that come with the site, of its leagues and studies: make them, load them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from solvers.declaration import solved
from solvers.runs import shipped_runs, shipped_studies
from solvers.runs.run_game import runnable
from solvers.runs.shipped_runs import StandingRun
from solvers.shell.choose_pool import add_pool, pool_in
from solvers.shell.command import ShellCommand
from solvers.shell.refusal import RefusedError, SentenceParser
from solvers.work.pool import Pool
from solvers.work.processes import Processes

DEEDS = {
    "load": "Store the runs that come with the site.",
    "make": "Play them anew and write them into the project (the maintainer's part).",
}


class Command(ShellCommand):
    """Look after the standing runs."""

    help = "Make or load the runs of the site's leagues and studies."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        deeds = parser.add_subparsers(
            dest="deed", required=True, metavar="DEED", parser_class=SentenceParser
        )
        for deed, meaning in DEEDS.items():
            subparser = deeds.add_parser(deed, help=meaning)
            subparser.add_argument("games", nargs="*", metavar="GAME", help="All by default.")
            if deed == "make":
                add_pool(subparser)
                subparser.add_argument(
                    "--agents", nargs="+", default=[], metavar="A", help="Only these anew."
                )
                subparser.add_argument(
                    "--studies",
                    nargs="*",
                    metavar="NAME",
                    help="Only studies: those named, or all.",
                )
                subparser.add_argument(
                    "--missing", action="store_true", help="Of studies, those not played yet."
                )

    def act(self, options: dict[str, Any]) -> None:
        games = options["games"] or solved()
        declared = {study.name for game in games for study in runnable(game).studies}
        for name in options.get("studies") or ():
            if name not in declared:
                raise RefusedError(
                    f"There is no study {name}; there are {', '.join(sorted(declared)) or 'none'}."
                )
        for game in games:
            getattr(self, f"_{options['deed']}")(game, options)

    def _load(self, game: str, options: dict[str, Any]) -> None:
        for load in (shipped_runs.load, shipped_studies.load):
            for sentence in load(game):
                self.stdout.write(sentence)

    def _make(self, game: str, options: dict[str, Any]) -> None:
        agents, names = options["agents"], options["studies"]
        if names is None:
            self._say(shipped_runs.make(game, agents, pool=_pool(options)))
        if not agents:
            missing, pool = options["missing"], _pool(options)
            self._say(shipped_studies.make(game, names or (), missing=missing, pool=pool))

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
