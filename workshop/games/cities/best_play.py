"""What the best player of Cities needs, and what lookahead does."""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from solvers.games.cities.play_elsewhere_command import atlas_in
from wordgames.cities.agents.atlas import Atlas, prior
from wordgames.cities.agents.lookahead import Lookahead
from wordgames.cities.rules import CitiesOptions
from wordgames.cli.refusal import Action, RefusedError, Say
from wordgames.kernels.backend import numba_wanted
from workshop.games.cities.expected_least import expected
from workshop.games.cities.least import LeastGuesses
from workshop.games.cities.least_advanced import least_advanced


class LeastGuessesSearch(Action):
    """A search of a game to its end."""

    help = "Prove how few guesses a player of Cities needs on average."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", help="The cities; cities by default.")
        add("--cities", type=Path, metavar="FILE", help="The same, from worldcities.csv.")
        add("--favour", default="TZ", metavar="CODE", help="The country that secrets favour.")
        add("--weight", type=float, default=0.5, help="Its share of the secrets, 0.5 by default.")
        add("--advanced", action="store_true", help="The advanced game: a bound, at once.")
        add("--goal", type=float, help="Search it whether any player can be below this.")
        add("--lookahead", action="store_true", help="What lookahead needs instead, exactly.")

    def act(self, options: dict[str, Any], write: Say) -> None:
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        if not 0 < options["weight"] < 1:
            raise RefusedError("The share of the secrets is above 0 and below 1.")
        if options["goal"] is not None and not options["advanced"]:
            raise RefusedError("A goal is for the advanced game: --advanced.")
        mode = "advanced" if options["advanced"] else "simple"
        rules = CitiesOptions(mode=mode, favour=options["favour"], weight=options["weight"])
        if options["lookahead"]:
            self._lookahead(write, atlas_in(options), rules)
        elif options["goal"] is not None:
            self._advanced(write, atlas_in(options), rules, options["goal"])
        else:
            self._tell(write, atlas_in(options), rules)

    def _advanced(self, write: Say, atlas: Atlas, rules: CitiesOptions, goal: float) -> None:
        result = least_advanced(atlas, rules, goal)
        sentence = (
            f"The best player needs {result.guesses:.6f} guesses."
            if result.exact
            else f"No player needs fewer than {result.guesses:.6f} guesses."
        )
        write(f"{sentence} States looked into: {result.states:,}.")

    def _lookahead(self, write: Say, atlas: Atlas, rules: CitiesOptions) -> None:
        played = expected(Lookahead(atlas, rules), atlas, rules)
        chances = prior(atlas.favoured(rules.favour), rules.weight)
        write("letters   names  lookahead")
        for length in np.unique(atlas.lengths):
            here = atlas.lengths == length
            mean = np.average(played.guesses[here], weights=chances[here])
            write(f"{length:7} {here.sum():7,} {mean:10.6f}")
        write(
            f"lookahead needs {np.dot(played.guesses, chances):.6f} guesses, at most "
            f"{played.worst}. Situations: {played.situations:,}."
        )

    def _tell(self, write: Say, atlas: Atlas, rules: CitiesOptions) -> None:
        guesses = weight = 0
        write("letters   names      least    states")
        for row in LeastGuesses(atlas, rules).every():
            mean = row.guesses / row.weight
            write(f"{row.length:7} {row.names:7,} {mean:10.6f} {row.states:9,}")
            guesses, weight = guesses + row.guesses, weight + row.weight
        write(
            f"No player needs fewer than {guesses / weight:.6f} guesses ({guesses:,} / {weight:,})."
        )


ACTION = LeastGuessesSearch
