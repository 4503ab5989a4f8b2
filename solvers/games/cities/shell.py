"""Cities in the shell: its lists, options, agents and histories."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.cities.rules import CitiesObservation, CitiesOptions, Turn
from games.masks import BLANK, DISGUISED_LENGTH
from lexicons.columns import CITIES, Columns
from lexicons.importer import ImportOptions, ImportRefused, read_lexicon
from solvers.agents.base import Agent, Situation
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment
from solvers.games.cities.agents.atlas import Atlas, atlas_of
from solvers.games.cities.agents.situation import situate
from solvers.games.cities.suite import CitiesSuite
from solvers.registry import build_agent
from solvers.shell.command import RefusedError
from solvers.shell.old import OldShell, Options, Setting, count_of

LEXICON = "cities"


class CitiesShell(OldShell):
    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", help=f"A lexicon of cities; {LEXICON} by default.")
        add(
            "--cities",
            type=Path,
            metavar="FILE",
            help="Cities from a file instead: simplemaps' worldcities.csv, or any table of cities.",
        )
        add("--mode", choices=("simple", "advanced"), default="simple", help="Which game.")
        add("--favour", default="TZ", metavar="CODE", help="The favoured country; TZ by default.")
        add("--weight", type=float, default=0.5, metavar="P", help="Its share of the secrets.")
        add("--cap", type=int, default=100, metavar="M", help="Guesses a game has.")
        add("--seed", type=int, default=1, metavar="S", help="Seed of draws and agents.")

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games",
            default="all",
            metavar="N|all",
            help="Draw so many secrets, or play every city: exact in the simple game, under "
            "several seeds in the advanced one.",
        )

    def setting(self, options: Options) -> Experiment:
        columns, name = _columns(options)
        atlas = _atlas(columns)
        played = CitiesOptions(
            mode=options["mode"],
            favour=options["favour"],
            weight=options["weight"],
            cap=options["cap"],
        )
        favoured = int(atlas.favoured(played.favour).sum())
        if not favoured and played.weight > 0:
            raise RefusedError(f"The list has no city of the country {played.favour}.")
        games = count_of(options.get("games", "all"))
        if games is None:
            suite = CitiesSuite.exhaustive(atlas, played, options["seed"])
        else:
            suite = CitiesSuite.drawn(atlas, played, games, options["seed"])
        lexicon = {
            "name": f"{name}, {played.mode}, {played.weight:g} of {played.favour}",
            "answers": len(atlas),
            "allowed": len(atlas),
            "favoured": favoured,
            "mode": played.mode,
            "favour": played.favour,
            "weight": played.weight,
            "cap": played.cap,
            "sha256": words_hash(atlas),
        }
        return Setting(suite, lexicon, games is not None or played.mode == "advanced")

    def agent(
        self, setting: Experiment, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        suite = _suite(setting)
        known = opener is None or opener in suite.known or opener in suite.known.alphabet
        if not known:
            raise RefusedError(f"The opener {opener} is neither a letter nor a city of the list.")
        return build_agent(
            self.game, name, suite.known, suite.options, params=params, opener=opener
        )

    def situation(self, setting: Experiment, history: str) -> Situation[Any]:
        suite = _suite(setting)
        turns = tuple(_turn(part) for part in history.split(",") if part)
        mask = turns[-1].mask if turns else _first_mask(suite)
        seen = CitiesObservation(suite.options, mask, turns)
        return situate(seen, suite.known, suite.seed)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [{"move": turn.move, "mask": turn.mask} for turn in situation.observation.turns]


def atlas_in(options: Options) -> Atlas:
    """Return the cities that --lexicon or --cities name."""
    return _atlas(_columns(options)[0])


def _columns(options: Options) -> tuple[Columns, str]:
    if options["cities"] is not None:
        if options["lexicon"] is not None:
            raise RefusedError("Give --cities or --lexicon, not both.")
        return _from_file(options["cities"]), options["cities"].name
    from solvers.shell.lexicon import lexicon_columns

    slug = options["lexicon"] or LEXICON
    return lexicon_columns(slug), slug


def _from_file(path: Path) -> Columns:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RefusedError(f"The list {path} cannot be read: {error.strerror}.") from error
    try:
        return read_lexicon(data, path.name, ImportOptions(language="en", kind=CITIES)).columns
    except ImportRefused as refusal:
        raise RefusedError(f"{path.name}: {refusal}") from refusal


def _atlas(columns: Columns) -> Atlas:
    if columns.kind != CITIES:
        raise RefusedError("That lexicon holds words, not cities.")
    try:
        return atlas_of(columns)
    except ValueError as error:
        raise RefusedError(str(error)) from error


def _suite(setting: Experiment) -> CitiesSuite:
    if not isinstance(setting.suite, CitiesSuite):
        raise TypeError("A setting of Cities has its suite.")
    return setting.suite


def _first_mask(suite: CitiesSuite) -> str:
    if suite.options.mode == "advanced":
        return BLANK * DISGUISED_LENGTH
    raise RefusedError("The mask of the simple game tells a length: begin with a guess, a:_a___.")


def _turn(text: str) -> Turn:
    """Read "a:_a__a": a guess and the mask after it."""
    move, _, mask = text.strip().lower().partition(":")
    if not (move and mask):
        raise RefusedError("Write a guess and the mask after it: a:_a__a.")
    return Turn(move, mask)
