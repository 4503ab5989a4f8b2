"""Play in an environment of any AISysProj server: document 000's entry, with our agents."""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from solvers.outside.client import Config, ServerRefused, play
from solvers.shell.command import ShellCommand
from wordgames.agent.agent import Agent
from wordgames.agent_registry import build_agent
from wordgames.cities.agents.atlas import Atlas
from wordgames.cities.agents.percepts import mode_of, observation_from
from wordgames.cities.agents.situation import situate
from wordgames.cities.evaluation.runs import CitiesShell
from wordgames.cities.rules import CitiesOptions
from wordgames.cli.arguments import read_params
from wordgames.cli.refusal import RefusedError


class Command(ShellCommand):
    """Play Cities on a server that speaks the protocol."""

    help = "Let one of our agents play Cities on any server of the AISysProj protocol."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("config", type=Path, help='The server\'s file: {"agent", "env", "pwd", "url"}.')
        add("--agent", default="lookahead", metavar="SLUG", help="lookahead by default.")
        add("--param", nargs="+", action="extend", default=[], metavar="k=v")
        add("--lexicon", metavar="SLUG", help="The cities it knows; cities by default.")
        add("--cities", type=Path, metavar="FILE", help="The same, from worldcities.csv.")
        add("--favour", default="TZ", metavar="CODE", help="The country secrets favour.")
        add("--runs", type=int, metavar="N", help="Stop after N runs; without, go on for ever.")
        add("--single", action="store_true", help="One run after the other, not five at once.")

    def act(self, options: dict[str, Any]) -> None:
        if options["runs"] is not None and options["runs"] < 1:
            raise RefusedError("The runs are at least one.")
        player = PerceptPlayer(options)
        try:
            config = Config.read(options["config"])
            self.stdout.write(
                f"It plays as {config.agent}: these runs count for the rating of that name, "
                "beside all others that were played under it."
            )
            done = play(
                config,
                player.action,
                self.stdout.write,
                options["runs"],
                parallel=not options["single"],
            )
        except ServerRefused as error:
            raise RefusedError(str(error)) from error
        mean = sum(map(float, done.values())) / len(done)
        self.stdout.write(f"{len(done)} runs, {mean:.3f} on average.")


class PerceptPlayer:
    """Our agent on the other side: percepts in, actions out; an agent for each game."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.atlas = atlas_in(options)
        params = read_params(options["param"])
        self.agents: dict[str, Agent[Any]] = {
            mode: build_agent(
                "cities",
                options["agent"],
                self.atlas,
                CitiesOptions(mode=mode, favour=options["favour"]),
                params=params,
            )
            for mode in ("simple", "advanced")
        }

    def action(self, percept: Any) -> str:
        """Return the action for a percept; raises ServerRefused for one that is not of Cities."""
        try:
            feedback, guesses = percept["feedback"], percept["guesses"]
            agent = self.agents[mode_of(feedback)]
            observation = observation_from(feedback, guesses, replace(agent.options))
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise ServerRefused(f"This is no percept of Cities: {percept}.") from error
        return agent.suggest(situate(observation, self.atlas), 1).best.move.upper()


def atlas_in(arguments: Mapping[str, Any]) -> Atlas:
    """Return the cities that --lexicon or --cities name."""
    shell = CitiesShell("cities")
    lists = shell.lists_from_files(arguments, {}) or shell.from_lexicon(arguments, {})[1]
    atlas: Atlas = lists.words
    return atlas
