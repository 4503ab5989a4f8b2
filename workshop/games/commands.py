"""What games have in their rooms here; the base of `teach GAME`, `best_play GAME` and others."""

import argparse
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

from games.catalogue import GAMES
from solvers.shell.command import ShellCommand
from wordgames.cli.refusal import Action, SentenceParser


def modules_of_games(name: str) -> Iterator[tuple[str, Any]]:
    """Yield the games that have a module of this name in their rooms here, and the module."""
    for slug in GAMES:
        room = f"workshop.games.{slug}"
        if find_spec(room) and find_spec(place := f"{room}.{name}"):
            yield slug, import_module(place)


class GamesCommand(ShellCommand):
    """A command that does what the game does that is named.

    module  the module of a game's room here that has its ACTION; a game without it has none
    """

    module: ClassVar[str]

    @cached_property
    def actions(self) -> dict[str, Action]:
        """Game -> its action."""
        return {slug: module.ACTION() for slug, module in modules_of_games(self.module)}

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        games = parser.add_subparsers(
            dest="game", required=True, metavar="GAME", parser_class=SentenceParser
        )
        for slug, action in self.actions.items():
            action.add_arguments(games.add_parser(slug, help=action.help))

    def act(self, options: dict[str, Any]) -> None:
        self.actions[options["game"]].act(options, self.stdout.write)
