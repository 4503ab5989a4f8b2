"""A management command whose refusals are one sentence on stderr and exit code 2."""

import argparse
import sys
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    OutputWrapper,
)

from solvers.declaration import solved, solver
from wordgames.cli.refusal import BAD_ARGUMENTS, REFUSALS, Action, RefusedError, SentenceParser
from wordgames.declaration import declared
from wordgames.languages.letters import written


class SiteParser(SentenceParser, CommandParser):
    """Django's parser, which refuses in a sentence; so do those of its subcommands."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        try:
            return super().parse_known_args(args, namespace)
        except RefusedError as refusal:
            self._refuse(refusal)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        try:  # argparse refuses here what no parser knows
            return super().parse_args(args, namespace)
        except RefusedError as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: RefusedError) -> NoReturn:
        if self.called_from_command_line:
            self.exit(BAD_ARGUMENTS, f"{refusal}\n")
        raise CommandError(str(refusal), returncode=BAD_ARGUMENTS) from refusal


class WrittenOutput(OutputWrapper):
    """Writes words as people do: a letter of several characters is one stand-in inside the site."""

    def write(self, msg: str = "", *args: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Print a message as Django does."""
        super().write(written(msg), *args, **kwargs)


class ShellCommand(BaseCommand):
    """A command of the solvers; it checks nothing of the site, which need not be set up."""

    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = SiteParser
        return parser

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command; a refusal is one sentence."""
        self.stdout.__class__ = WrittenOutput
        try:
            self.act(options)
        except REFUSALS as refusal:
            self._refuse(written(str(refusal)))

    @abstractmethod
    def act(self, options: dict[str, Any]) -> None:
        """Do what the command does, with argparse's values."""

    def _refuse(self, sentence: str) -> NoReturn:
        if getattr(self, "_called_from_command_line", False):
            self.stderr.write(sentence)
            sys.exit(BAD_ARGUMENTS)
        raise CommandError(sentence, returncode=BAD_ARGUMENTS)


class ActionCommand(ShellCommand):
    """A management command that does what the package's command of the same name does."""

    action: ClassVar[type[Action]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._action = self.action()
        self.help = self._action.help

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        self._action.add_arguments(parser)

    def act(self, options: dict[str, Any]) -> None:
        self._action.act(options, self.stdout.write)


def games_in(options: Mapping[str, Any]) -> Sequence[str]:
    """Return the games that are named, or all; refuse one that there is not."""
    for game in options["games"]:
        if game not in solved():
            raise RefusedError(f"There is no game {game}; there are: {', '.join(solved())}.")
    return options["games"] or solved()


def command(name: str) -> type[ShellCommand]:
    """Return the command of the game that declares it; raises LookupError for none.

    It lies in its game's room, and Django finds it by a line beside the others.
    """
    for slug in solved():
        for half in (solver(slug), declared(slug)):
            if not (address := half.commands.get(name)):
                continue
            kind: type[Action | ShellCommand] = half.load(address)
            if issubclass(kind, Action):
                return type("Command", (ActionCommand,), {"action": kind})
            return kind
    raise LookupError(f"No game declares the command {name}.")
