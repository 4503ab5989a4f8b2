"""Train the bots that learn by playing, and write the results into their folders."""

from __future__ import annotations

import argparse
from functools import cached_property
from typing import Any

from solvers.shell.command import ShellCommand
from solvers.shell.refusal import Action, SentenceParser
from workshop.teaching.cities import TeachCities
from workshop.teaching.turns import TeachTurns
from workshop.teaching.wordle import TeachWordle

TEACHERS: dict[str, type[Action]] = {
    "wordle": TeachWordle,
    "cities": TeachCities,
    "turns": TeachTurns,
}
"""Game, or what is learned -> the command that trains it."""


class Command(ShellCommand):
    """Training of a bot by play."""

    help = "Teach a bot that learns by playing (the maintainer's part: minutes of a core)."

    @cached_property
    def teachers(self) -> dict[str, Action]:
        """Game -> its teacher."""
        return {slug: teacher() for slug, teacher in TEACHERS.items()}

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        games = parser.add_subparsers(
            dest="game", required=True, metavar="GAME", parser_class=SentenceParser
        )
        for slug, teacher in self.teachers.items():
            teacher.add_arguments(games.add_parser(slug, help=teacher.help))

    def act(self, options: dict[str, Any]) -> None:
        self.teachers[options["game"]].act(options, self.stdout.write)
