"""What a game brings to the shell's commands, and which games do: data, loaded when asked."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solvers.agents.base import Agent, Situation
from solvers.catalogue import solver
from solvers.evaluation.play import play_grouped
from solvers.evaluation.run import Play, Run
from solvers.evaluation.suite import Suite
from solvers.shell.command import RefusedError

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What a command plays: the suite, its lexicon's facts, if it is a sample, more facts."""

    suite: Suite[Any]
    lexicon: dict[str, Any]
    sampled: bool
    facts: Mapping[str, Any] = field(default_factory=dict)


class GameShell(ABC):
    """One game's part of the commands: its arguments, its settings, its agents, its histories."""

    game: str
    play: Play = staticmethod(play_grouped)
    """How a suite of the game is played whole."""

    @abstractmethod
    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments that choose words and options, for every command."""

    def add_variants(self, parser: argparse.ArgumentParser) -> None:  # noqa: B027
        """Add the arguments that choose a variant, for the commands that play; most have none."""

    @abstractmethod
    def add_games(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments that choose which games are played."""

    def variant(self, options: Options) -> GameShell:
        """Return the part of the game that the arguments play: this one, or that of a variant."""
        return self

    @abstractmethod
    def setting(self, options: Options) -> Setting:
        """Return what the arguments choose; raises a refusal with a sentence."""

    @abstractmethod
    def agent(
        self, setting: Setting, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        """Build an agent for the setting."""

    def figures(self, done: Run, options: Options) -> dict[str, Any]:
        """Return what a run of this game tells beside the figures that every game has."""
        return {}

    @abstractmethod
    def situation(self, setting: Setting, history: str) -> Situation[Any]:
        """Read a history as the command line writes it."""

    @abstractmethod
    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        """Return the moves of a situation with their feedback, as JSON tells them."""


def shell(game: str) -> GameShell:
    """Return a game's part of the commands."""
    found: type[GameShell] = solver(game).load(solver(game).command_line)
    return found()


def chosen(options: Options) -> GameShell:
    """Return the part of the commands that the arguments play: of a game, or of its variant."""
    return shell(options["game"]).variant(options)


def count_of(games: str) -> int | None:
    """Return how many games --games asks for, None for all."""
    if games == "all":
        return None
    if not games.isdecimal() or int(games) < 1:
        raise RefusedError(f"Games are a whole number or all, not {games}.")
    return int(games)
