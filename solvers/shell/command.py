"""A management command whose refusals are one sentence on stderr and exit code 2."""

from __future__ import annotations

import sys
from abc import abstractmethod
from typing import Any, NoReturn

from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    OutputWrapper,
)

from games.rules import IllegalMove, InvalidOptions
from lexicons.letters import written
from solvers.agents.parameters import ParameterError
from solvers.evaluation.lists import ListError
from solvers.registry import UnknownAgentError
from solvers.search.options import SearchError
from solvers.work.pool import PoolRefused, Refused

BAD_ARGUMENTS = 2


class RefusedError(Exception):
    """Arguments that cannot be; the text is a sentence for the person at the shell."""


REFUSALS = (
    RefusedError,
    ParameterError,
    UnknownAgentError,
    ListError,
    InvalidOptions,
    IllegalMove,
    SearchError,
    PoolRefused,
    Refused,
)


class SentenceParser(CommandParser):
    """An argument parser that refuses in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".") + "."
        if self.called_from_command_line:
            self.exit(BAD_ARGUMENTS, f"{sentence}\n")
        raise CommandError(sentence, returncode=BAD_ARGUMENTS)


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
        parser.__class__ = SentenceParser
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
