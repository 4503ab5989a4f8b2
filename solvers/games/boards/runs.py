"""Runs of Wordle on many boards: secrets drawn by the seed, those of one game distinct."""

from __future__ import annotations

from typing import Any

from games.wordle.boards.rules import BoardsOptions, usual_guesses
from lexicons.models import Revision
from lexicons.services import words_of
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import ListError, played
from solvers.games.boards.suite import BoardsSuite, draw
from solvers.runs.old import OldRuns, Setting
from solvers.runs.option import Spec

VERSION = 1
GAMES = 500
SHIPPED = 200
"""Games of each of the first leagues' runs."""
USUAL = (2, 4, 8, 16)
"""Numbers of boards that players know."""


def spec_of(revision: Revision, length: int = 5, boards: int = 4, **chosen: Any) -> Spec:
    """Return a spec: 500 games within the usual limit, unless chosen otherwise."""
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "length": length,
        "boards": boards,
        "guesses": usual_guesses(length, boards),
        "mode": "normal",
        "games": GAMES,
        "seed": 1,
        "opener": "",
        **chosen,
    }


class BoardsRuns(OldRuns):
    """Many boards as runs see them: how many there are is part of what a league shares."""

    slug = "boards"
    groupable = True
    most_runs = 36
    defaults = {"agents": ["multi-greedy"], "games": GAMES}
    aside = ("mode", "guesses")
    sweep = {"agents": ["multi-greedy"], "parameters": "bonus=0,1,2,3", "games": 200}

    def setting(self, spec: Spec, revision: Revision) -> Experiment:
        words = played(words_of(revision, spec["length"]))
        if spec["opener"] and spec["opener"] not in words:
            raise ListError(f"The opener {spec['opener']} is not in the word list.")
        options = BoardsOptions(spec["length"], spec["boards"], spec["guesses"], spec["mode"])
        try:
            secrets = draw(words, options.boards, spec["games"] or GAMES, spec["seed"])
        except ValueError as error:
            raise ListError(str(error)) from error
        return Setting(BoardsSuite(words, options, secrets, spec["seed"]), words, options, True)

    def describe(self, spec: Spec) -> str:
        parts = [f"{spec['boards']} boards", f"{spec['length']} letters"]
        if spec["mode"] != "normal":
            parts.append(spec["mode"])
        if spec["guesses"] != usual_guesses(spec["length"], spec["boards"]):
            parts.append(f"{spec['guesses']} guesses")
        if spec["games"]:
            parts.append(f"{spec['games']} games")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        if spec["opener"]:
            parts.append(f"opener {spec['opener']}")
        return " · ".join(parts)

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str]:
        """Return the arguments of `evaluate boards` that play the same games."""
        told = ["--lexicon", lexicon, "--boards", str(spec["boards"])]
        told += ["--length", str(spec["length"]), *(["--hard"] if spec["mode"] == "hard" else [])]
        if spec["guesses"] != usual_guesses(spec["length"], spec["boards"]):
            told += ["--max-guesses", str(spec["guesses"])]
        if spec["opener"]:
            told += ["--opener", spec["opener"]]
        return [*told, "--games", str(spec["games"] or GAMES), "--seed", str(spec["seed"])]

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the dictionary and specs that the site's first leagues are made of."""
        return [("en", {"boards": boards, "games": SHIPPED}) for boards in USUAL]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)
