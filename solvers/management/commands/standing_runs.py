"""The runs of the site's first league: make them (the maintainer's part), load them."""

from __future__ import annotations

import argparse
from typing import Any

from solvers.catalogue import solved
from solvers.runs import standing
from solvers.shell.command import SentenceParser, ShellCommand

DEEDS = {
    "load": "Store the runs that come with the site.",
    "make": "Play them anew and write them into the project (the maintainer's part).",
}


class Command(ShellCommand):
    """Look after the standing runs."""

    help = "Make or load the runs of the site's first league."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        deeds = parser.add_subparsers(
            dest="deed", required=True, metavar="DEED", parser_class=SentenceParser
        )
        for deed, meaning in DEEDS.items():
            subparser = deeds.add_parser(deed, help=meaning)
            subparser.add_argument("games", nargs="*", metavar="GAME", help="All by default.")
            if deed == "make":
                subparser.add_argument(
                    "--agents", nargs="+", default=[], metavar="A", help="Only these anew."
                )

    def act(self, options: dict[str, Any]) -> None:
        for game in options["games"] or solved():
            getattr(self, f"_{options['deed']}")(game, options)

    def _load(self, game: str, options: dict[str, Any]) -> None:
        for sentence in standing.load(game):
            self.stdout.write(sentence)

    def _make(self, game: str, options: dict[str, Any]) -> None:
        for line in standing.make(game, options["agents"]):
            tally = line.tally
            self.stderr.write(
                f"{line.agent} {line.lexicon} {line.spec.get('mode', '')}: "
                f"{int((tally.guesses > 0).sum())} of {len(tally.guesses)} games won, "
                f"{tally.seconds:.1f} s, {tally.peak_mb:.0f} MB"
            )
