"""Schedule for a Dask cluster: workers and sites reach it at its address."""

import argparse
from typing import Any

from solvers.shell.command import ShellCommand
from wordgames.work.cluster import become
from wordgames.work.cluster_address import check_place


class Command(ShellCommand):
    """Become the scheduler of a cluster: one, anywhere, with this code and without the site."""

    help = "Schedule the work of a Dask cluster, until a signal comes."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8786)
        parser.add_argument(
            "--dashboard", default="", metavar="ADDRESS", help="such as :8787; none by default"
        )

    def act(self, options: dict[str, Any]) -> None:
        check_place(options["host"], options["port"])
        dashboard = options["dashboard"]
        become(
            "scheduler",
            f"--host={options['host']}",
            f"--port={options['port']}",
            f"--dashboard-address={dashboard}" if dashboard else "--no-dashboard",
        )
