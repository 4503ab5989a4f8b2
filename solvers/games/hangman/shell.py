"""Hangman in the shell: its lists from files, what the agent knows, and its histories."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from games.hangman.rules import HangmanObservation
from games.masks import BLANK, Turn
from lexicons.columns import Columns
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import columns_from
from solvers.games.hangman.agents.situation import spelled_alike
from solvers.games.hangman.levels import play_hangman
from solvers.games.hangman.options import HangmanRuns, lists_of
from solvers.games.hangman.suite import HangmanSuite
from solvers.runs.option import Spec
from solvers.shell.games import NOT_BOTH, Arguments, file_of
from solvers.shell.masks import MaskShell
from solvers.shell.refusal import RefusedError


class HangmanShell(MaskShell):
    play = staticmethod(play_hangman)
    arguments = {
        "--answers": file_of("Secrets from a file instead."),
        "--length": {
            "type": int,
            "metavar": "N",
            "help": "Only words of N letters; all by default.",
        },
        "--knows": file_of("Words that the agent knows.", dest="knows_file"),
    }
    words_file = "answers"
    no_file = ("lexicon", "secrets")
    not_both = NOT_BOTH
    observation = HangmanObservation
    how_to_write = "Write a letter and the mask after it: e:_e__e."

    def values(self, arguments: Arguments) -> dict[str, Any]:
        length = arguments.get("length")
        lengths = {} if length is None else {"shortest": length, "longest": length}
        return super().values(arguments) | lengths

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Columns]:
        return lists_of(columns_from(path), self.runs.shell_spec("", values))

    def with_knowledge(
        self, lists: Lists[Columns], spec: Spec, arguments: Arguments
    ) -> Lists[Columns]:
        path = arguments["knows_file"]
        if path and spec["knows"]:
            raise RefusedError("Give --knows or --knows-lexicon, not both.")
        if path:
            lists = Lists(*spelled_alike(lists.words, columns_from(path)), name=lists.name)
        return replace(lists, facts={"answers": len(HangmanRuns().secrets(spec, lists))})

    def experiment(self, arguments: Arguments) -> Experiment:
        """Return what the arguments choose, and how many of the secrets the agent knows."""
        experiment = super().experiment(arguments)
        suite, path = experiment.suite_as(HangmanSuite), arguments["knows_file"]
        name = path.name if path else arguments.get("knows") or "the same words"
        known = suite.known_secrets
        facts = {
            "setting": "known" if known == suite.size else "unseen",
            "knows": {"name": name, "words": len(suite.known), "answers_known": known},
        }
        return replace(experiment, facts=facts)

    def mask(self, experiment: Experiment, turns: tuple[Turn, ...]) -> str:
        lengths = {len(turn.mask) for turn in turns}
        lengths = lengths or set(experiment.suite_as(HangmanSuite).lengths.tolist())
        if len(lengths) > 1:
            raise RefusedError("Give the word's length: --length, or a history with its masks.")
        return turns[-1].mask if turns else BLANK * lengths.pop()
