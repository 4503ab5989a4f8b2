"""Teach the bots that learn by playing, and write what they have learned into their rooms."""

from __future__ import annotations

import argparse
from functools import cached_property
from typing import Any

from solvers.declaration import solved, solver
from solvers.shell.command import ShellCommand
from solvers.shell.refusal import Action, SentenceParser


class Command(ShellCommand):
    """Let a bot play and learn."""

    help = "Teach a bot that learns by playing (the maintainer's part: minutes of a core)."

    @cached_property
    def teachers(self) -> dict[str, Action]:
        """Game -> what teaches its bot."""
        addresses = ((slug, solver(slug).teach) for slug in solved())
        return {slug: solver(slug).load(address)() for slug, address in addresses if address}

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        games = parser.add_subparsers(
            dest="game", required=True, metavar="GAME", parser_class=SentenceParser
        )
        for slug, teacher in self.teachers.items():
            teacher.add_arguments(games.add_parser(slug, help=teacher.help))

    def act(self, options: dict[str, Any]) -> None:
        self.teachers[options["game"]].act(options, self.stdout.write)
