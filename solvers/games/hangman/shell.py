"""Hangman in the shell: its lists from files, what the agent knows, and its histories."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from games.hangman.rules import HangmanObservation
from games.masks import BLANK
from lexicons.columns import Columns
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import columns_from
from solvers.games.hangman.agents.situation import situate
from solvers.games.hangman.levels import play_hangman
from solvers.games.hangman.options import lists_of, rows_of, spelled_alike
from solvers.games.hangman.suite import HangmanSuite
from solvers.runs.option import Spec
from solvers.shell.command import RefusedError
from solvers.shell.games import Arguments, GameShell
from solvers.shell.masks import turns_in

HOW_TO_WRITE = "Write a letter and the mask after it: e:_e__e."


class HangmanShell(GameShell):
    game = "hangman"
    play = staticmethod(play_hangman)

    def add_files(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--answers", type=Path, metavar="FILE", help="Secrets from a file instead.")
        add("--length", type=int, metavar="N", help="Only words of N letters; all by default.")
        add(
            "--knows",
            dest="knows_file",
            type=Path,
            metavar="FILE",
            help="Words that the agent knows.",
        )

    def values(self, arguments: Arguments) -> dict[str, Any]:
        length = arguments.get("length")
        lengths = {} if length is None else {"shortest": length, "longest": length}
        return super().values(arguments) | lengths

    def lists_from_files(
        self, arguments: Arguments, values: dict[str, Any]
    ) -> Lists[Columns] | None:
        path = arguments["answers"]
        if path is None:
            return None
        for name in ("lexicon", "secrets"):
            if arguments.get(name) is not None:
                raise RefusedError(f"--{name} is for lexicons, not for lists from files.")
        spec = self.runs.shell_spec("", values)
        return replace(lists_of(columns_from(path), spec), name=path.name)

    def with_knowledge(
        self, lists: Lists[Columns], spec: Spec, arguments: Arguments
    ) -> Lists[Columns]:
        path = arguments["knows_file"]
        if path and spec["knows"]:
            raise RefusedError("Give --knows or --knows-lexicon, not both.")
        if path:
            lists = replace(spelled_alike(lists.words, columns_from(path)), name=lists.name)
        return replace(lists, facts={"answers": len(rows_of(spec, lists))})

    def experiment(self, arguments: Arguments) -> Experiment:
        """Return what the arguments choose, and how many of the secrets the agent knows."""
        experiment = super().experiment(arguments)
        suite, path = experiment.suite_as(HangmanSuite), arguments["knows_file"]
        name = path.name if path else arguments.get("knows") or "the same words"
        known = known_secrets(suite)
        facts = {
            "setting": "known" if known == suite.size else "unseen",
            "knows": {"name": name, "words": len(suite.known), "answers_known": known},
        }
        return replace(experiment, facts=facts)

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        """Read a history: the letters guessed and the mask after each, "e:_e__e,a:_e__e"."""
        suite = experiment.suite_as(HangmanSuite)
        turns = turns_in(history, HOW_TO_WRITE)
        lengths = {len(turn.mask) for turn in turns} or set(np.unique(suite.lengths).tolist())
        if len(lengths) > 1:
            raise RefusedError("Give the word's length: --length, or a history with its masks.")
        mask = turns[-1].mask if turns else BLANK * lengths.pop()
        return situate(HangmanObservation(suite.options, mask, turns), suite.known, suite.seed)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [{"guess": turn.move, "mask": turn.mask} for turn in situation.observation.turns]


def known_secrets(suite: HangmanSuite) -> int:
    """Return in how many games the secret is among the words that the agent knows."""
    if suite.known is suite.words:
        return suite.size
    return sum(suite.secret(game) in suite.known for game in range(suite.size))
