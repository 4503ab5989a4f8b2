"""Runs of Cities: secrets drawn as the game draws them, so that every game counts the same."""

from __future__ import annotations

from typing import Any

from games.cities.forms import FAVOURED
from games.cities.rules import CitiesOptions
from lexicons.countries import country_name
from lexicons.models import Revision
from lexicons.services import columns_of
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import ListError
from solvers.games.cities.agents.atlas import atlas_of
from solvers.games.cities.suite import CitiesSuite
from solvers.runs.old import OldRuns, Setting
from solvers.runs.option import Spec

VERSION = 1
GAMES = 5_000


def spec_of(revision: Revision, **chosen: Any) -> Spec:
    """Return a spec: the simple game, half of the secrets Tanzanian, unless chosen otherwise."""
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "mode": "simple",
        "favour": "TZ",
        "weight": 0.5,
        "cap": 100,
        "games": GAMES,
        "seed": 1,
        "opener": "",
        **chosen,
    }


class CitiesRuns(OldRuns):
    """Cities as runs see it; its masks tell lengths, so games are played one by one."""

    slug = "cities"
    groupable = False
    defaults = {"agents": ["lookahead"], "favour": FAVOURED, "games": GAMES}

    def setting(self, spec: Spec, revision: Revision) -> Experiment:
        try:
            atlas = atlas_of(columns_of(revision))
        except ValueError as error:
            raise ListError(str(error)) from error
        options = CitiesOptions(
            mode=spec["mode"], favour=spec["favour"], weight=spec["weight"], cap=spec["cap"]
        )
        suite = CitiesSuite.drawn(atlas, options, spec["games"] or GAMES, spec["seed"])
        return Setting(suite, atlas, options, True)

    def describe(self, spec: Spec) -> str:
        parts = [spec["mode"]]
        if spec["favour"] and spec["weight"]:
            parts.append(f"{country_name(spec['favour'])} {spec['weight']:.0%}")
        if spec["cap"] != 100:
            parts.append(f"at most {spec['cap']} guesses")
        if spec["games"]:
            parts.append(f"{spec['games']} games")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        if spec["opener"]:
            parts.append(f"opener {spec['opener']}")
        return " · ".join(parts)

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str]:
        """Return the arguments of `evaluate cities` that play the same games."""
        told = ["--lexicon", lexicon, "--mode", spec["mode"], "--weight", f"{spec['weight']:g}"]
        if spec["favour"]:
            told += ["--favour", spec["favour"]]
        if spec["cap"] != 100:
            told += ["--cap", str(spec["cap"])]
        if spec["opener"]:
            told += ["--opener", spec["opener"]]
        return [*told, "--games", str(spec["games"] or GAMES), "--seed", str(spec["seed"])]

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the bundled lists and specs that the site's first league is made of."""
        return [("cities", {"mode": mode}) for mode in ("simple", "advanced")]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)
