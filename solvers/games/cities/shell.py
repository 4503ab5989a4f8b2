"""Cities in the shell: its lists from files, and its histories."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.cities.rules import CitiesObservation
from games.masks import BLANK, DISGUISED_LENGTH, Turn
from lexicons.columns import CITIES
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.play import play_grouped
from solvers.games.cities.agents.atlas import Atlas
from solvers.games.cities.options import lists_of
from solvers.games.cities.suite import CitiesSuite
from solvers.shell.games import file_of
from solvers.shell.lexicon import columns_in
from solvers.shell.masks import MaskShell
from solvers.shell.refusal import RefusedError


class CitiesShell(MaskShell):
    lexicon = "cities"
    kind = CITIES
    lexicon_of = "A lexicon of cities"
    play = staticmethod(play_grouped)
    arguments = {
        "--cities": file_of(
            "Cities from a file instead: simplemaps' worldcities.csv, or any table of cities."
        )
    }
    words_file = "cities"
    no_opener = "The opener {} is neither a letter nor a city of the list."
    how_to_write = "Write a guess and the mask after it: a:_a__a."
    move_name = "move"
    observation = CitiesObservation

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Atlas]:
        return lists_of(columns_in(path, CITIES))

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

    def opens(self, opener: str, experiment: Experiment) -> bool:
        atlas = experiment.suite_as(CitiesSuite).known
        return opener in atlas or opener in atlas.alphabet

    def mask(self, experiment: Experiment, turns: tuple[Turn, ...]) -> str:
        if turns:
            return turns[-1].mask
        if experiment.options.mode == "advanced":
            return BLANK * DISGUISED_LENGTH
        raise RefusedError(
            "The mask of the simple game tells a length: begin with a guess, a:_a___."
        )
