"""Compute for a Dask cluster: what a scheduler's address names gets this machine's processors."""

import argparse
from typing import Any

from django.conf import settings

from solvers.shell.command import ShellCommand
from wordgames.cli.refusal import RefusedError
from wordgames.system import lower_priority
from wordgames.work.cluster import become
from wordgames.work.cluster_address import check_address


class Command(ShellCommand):
    """Become workers of a scheduler; they need this code, and neither the site nor its database."""

    help = "Compute for a Dask scheduler, at low priority, until a signal comes."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("scheduler", metavar="ADDRESS", help="such as tcp://10.0.0.5:8786")
        parser.add_argument(
            "--jobs", type=int, default=max(1, settings.WORK_PROCESSES), metavar="N",
            help="Processes, %(default)s by default.",
        )  # fmt: skip

    def act(self, options: dict[str, Any]) -> None:
        if options["jobs"] < 1:
            raise RefusedError("Give --jobs 1 or more.")
        check_address(options["scheduler"])
        lower_priority(5)
        # one thread each: a part's CPU time is measured by the process's clock
        workers = (f"--nworkers={options['jobs']}", "--nthreads=1", "--no-dashboard")
        become("worker", options["scheduler"], *workers)
