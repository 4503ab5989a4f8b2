"""Refusals of commands, in one sentence and with exit code 2; and the base of commands."""

import argparse
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NoReturn

from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import UnknownAgentError
from wordgames.evaluation.lists_from_files import ListError
from wordgames.rules.state import IllegalMove, InvalidOptions
from wordgames.search.options import SearchError
from wordgames.work.pool import PartRefused, PoolRefused

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
    PartRefused,
)


class SentenceParser(argparse.ArgumentParser):
    """An argument parser that refuses in one sentence, which its caller prints."""

    def error(self, message: str) -> NoReturn:
        raise RefusedError(message[:1].upper() + message[1:].rstrip(".") + ".")


# Takes what is printed.
Say = Callable[[str], object]


class Action(ABC):
    """The work of a command, started by Django's manage.py or by the package's own command."""

    help: ClassVar[str]

    @abstractmethod
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments to a parser."""

    def agents(self, options: dict[str, Any]) -> Sequence[str]:
        """Return the agents that it asks, whose trees are loaded first."""
        return ()

    @abstractmethod
    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        """Do it, with argparse's values; raises one of REFUSALS. `write` takes what is printed."""
