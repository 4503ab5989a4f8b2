"""The shells of games whose options are not stated once yet: this module goes with the last."""

from __future__ import annotations

import argparse
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.suite import Suite
from solvers.runs.options import count_of
from solvers.shell.games import Arguments, GameShell

Options = Arguments


def Setting(  # noqa: N802
    suite: Suite[Any],
    lexicon: dict[str, Any],
    sampled: bool,
    facts: Mapping[str, Any] | None = None,
) -> Experiment:
    """Return an experiment as these shells make it."""
    return Experiment(suite, None, suite.options, sampled, lexicon, facts or {})


class OldShell(GameShell):
    """A game that adds and reads all of its arguments by itself."""

    @abstractmethod
    def add_lists(self, parser: argparse.ArgumentParser) -> None: ...

    @abstractmethod
    def add_games(self, parser: argparse.ArgumentParser) -> None: ...

    @abstractmethod
    def setting(self, options: Options) -> Experiment: ...

    def experiment(self, arguments: Arguments) -> Experiment:
        return self.setting(arguments)

    def lists_from_files(self, arguments: Arguments, values: dict[str, Any]) -> Lists[Any] | None:
        raise NotImplementedError


__all__ = ["OldShell", "Options", "Setting", "count_of"]
