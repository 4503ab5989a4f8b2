"""The runs that come with the site, of its leagues and studies; the workshop makes them."""

import argparse
from typing import Any

from solvers.runs import shipped_runs, shipped_studies
from solvers.shell.command import ShellCommand, games_in


class Command(ShellCommand):
    """Load the standing runs."""

    help = "Load the runs of the site's leagues and studies."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "deed", choices=["load"], help="Store the runs that come with the site."
        )
        parser.add_argument("games", nargs="*", metavar="GAME", help="All by default.")

    def act(self, options: dict[str, Any]) -> None:
        for game in games_in(options):
            for load in (shipped_runs.load, shipped_studies.load):
                for sentence in load(game):
                    self.stdout.write(sentence)
