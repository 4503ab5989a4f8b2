"""Cities in the shell: its lists from files, and its histories."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.cities.rules import CitiesObservation
from games.masks import BLANK, DISGUISED_LENGTH
from lexicons.columns import CITIES, Columns
from lexicons.importer import ImportOptions, ImportRefused, read_lexicon
from solvers.agents.base import Agent, Situation
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.play import play_grouped
from solvers.games.cities.agents.atlas import Atlas
from solvers.games.cities.agents.situation import situate
from solvers.games.cities.options import lists_of
from solvers.games.cities.suite import CitiesSuite
from solvers.shell.command import RefusedError
from solvers.shell.games import Arguments, GameShell
from solvers.shell.masks import turns_in

HOW_TO_WRITE = "Write a guess and the mask after it: a:_a__a."


class CitiesShell(GameShell):
    game = "cities"
    lexicon = "cities"
    kind = CITIES
    lexicon_of = "A lexicon of cities"
    play = staticmethod(play_grouped)

    def add_files(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--cities",
            type=Path,
            metavar="FILE",
            help="Cities from a file instead: simplemaps' worldcities.csv, or any table of cities.",
        )

    def lists_from_files(self, arguments: Arguments, values: dict[str, Any]) -> Lists[Atlas] | None:
        path = arguments["cities"]
        if path is None:
            return None
        if arguments["lexicon"] is not None:
            raise RefusedError("Give --cities or --lexicon, not both.")
        return lists_of(_columns(path), name=path.name)

    def facts(self, experiment: Experiment, lists: Lists[Atlas]) -> dict[str, Any]:
        """Return what the output tells of the cities; refuses a country that has none."""
        atlas, rules = lists.words, experiment.suite_as(CitiesSuite).options
        favoured = int(atlas.favoured(rules.favour).sum())
        if rules.favour and rules.weight > 0 and not favoured:
            raise RefusedError(f"The list has no city of the country {rules.favour}.")
        share = f", {rules.weight:g} of {rules.favour}" if rules.favour else ""
        return {
            "name": f"{lists.name}, {rules.mode}{share}",
            "answers": len(atlas),
            "allowed": len(atlas),
            "favoured": favoured,
            "mode": rules.mode,
            "favour": rules.favour,
            "weight": rules.weight,
            "cap": rules.cap,
            "sha256": words_hash(atlas),
        }

    def agent(
        self, experiment: Experiment, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        atlas = experiment.suite_as(CitiesSuite).known
        if not (opener is None or opener in atlas or opener in atlas.alphabet):
            raise RefusedError(f"The opener {opener} is neither a letter nor a city of the list.")
        return super().agent(experiment, name, params, opener)

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        suite = experiment.suite_as(CitiesSuite)
        turns = turns_in(history, HOW_TO_WRITE)
        mask = turns[-1].mask if turns else _first_mask(suite)
        return situate(CitiesObservation(suite.options, mask, turns), suite.known, suite.seed)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [{"move": turn.move, "mask": turn.mask} for turn in situation.observation.turns]


def atlas_in(arguments: Arguments) -> Atlas:
    """Return the cities that --lexicon or --cities name."""
    shell = CitiesShell("cities")
    lists = shell.lists_from_files(arguments, {}) or shell.from_lexicon(arguments, {})[1]
    atlas: Atlas = lists.words
    return atlas


def _columns(path: Path) -> Columns:
    try:
        options = ImportOptions(language="en", kind=CITIES)
        return read_lexicon(path.read_bytes(), path.name, options).columns
    except OSError as error:
        raise RefusedError(f"The list {path} cannot be read: {error.strerror}.") from error
    except ImportRefused as refusal:
        raise RefusedError(f"{path.name}: {refusal}") from refusal


def _first_mask(suite: CitiesSuite) -> str:
    if suite.options.mode == "advanced":
        return BLANK * DISGUISED_LENGTH
    raise RefusedError("The mask of the simple game tells a length: begin with a guess, a:_a___.")
