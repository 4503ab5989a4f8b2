"""Nerdle in the shell: its sizes, rules, agents and histories."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.nerdle.equation import RULES, SIZES
from games.nerdle.generator import equation_words
from games.nerdle.reading import as_kept
from games.nerdle.rules import NerdleObservation, NerdleOptions
from lexicons.arrays import Words
from solvers.agents.base import Agent, Situation
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import words_from_files
from solvers.evaluation.run import sample
from solvers.games.nerdle.suite import NerdleSuite
from solvers.games.tiles.agents.situation import situate
from solvers.games.tiles.shell import turn_of, turns_as_json
from solvers.registry import build_agent
from solvers.shell.command import RefusedError
from solvers.shell.old import OldShell, Options, Setting, count_of

SIZE = 8


class NerdleShell(OldShell):
    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--size", type=int, choices=SIZES, help=f"Places; {SIZE} by default.")
        add("--rules", choices=RULES, default="official", help="Nerdle's own, or document 001's.")
        add(
            "--strict",
            action=argparse.BooleanOptionalAction,
            help="No equation twice, no symbol known to be absent; usual by the report's rules.",
        )
        add("--answers", type=Path, metavar="FILE", help="Equations from a file instead.")
        add("--max-guesses", type=int, default=6, metavar="M", help="Guesses a game has.")
        add("--seed", type=int, default=1, metavar="S", help="Seed of samples and agents.")

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games", default="all", metavar="N|all", help="Draw so many secrets, or play all."
        )

    def setting(self, options: Options) -> Experiment:
        words, name = self._words(options)
        strict = options["strict"]
        played = NerdleOptions(
            size=words.length,
            rules=options["rules"],
            guesses=options["max_guesses"],
            commuted=False,
            strict=options["rules"] == "report" if strict is None else strict,
        )
        games = count_of(options.get("games", "all"))
        secrets, sampled = sample(words.answers, games, options["seed"])
        suite = NerdleSuite(words, secrets, played, words, options["seed"])
        lexicon = {
            "name": name + (" strict" if played.strict else ""),
            "answers": len(words.answers),
            "allowed": len(words),
            "sha256": words_hash(words),
            "size": words.length,
            "rules": played.rules,
            "strict": played.strict,
        }
        return Setting(suite, lexicon, sampled)

    def _words(self, options: Options) -> tuple[Words, str]:
        if not options["answers"]:
            size = options["size"] or SIZE
            return equation_words(size, options["rules"]), f"equations {size} {options['rules']}"
        if options["size"] is not None:
            raise RefusedError("--size is for generated equations, not for a list from a file.")
        return words_from_files(options["answers"]), options["answers"].name

    def agent(
        self, setting: Experiment, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        suite = _suite(setting)
        first = None if opener is None else as_kept(opener)
        if first is not None and first not in suite.words:
            raise RefusedError(f"The opener {opener} is not in the list of equations.")
        return build_agent(self.game, name, suite.known, suite.options, params=params, opener=first)

    def situation(self, setting: Experiment, history: str) -> Situation[Any]:
        suite = _suite(setting)
        length = suite.words.length
        turns = tuple(turn_of(part, length, "1+2=3:01002") for part in history.split(",") if part)
        if len(turns) >= suite.limit:
            raise RefusedError(f"A game of {suite.limit} guesses is over after this history.")
        seen: Any = NerdleObservation(suite.options, turns)
        return situate(seen, suite.known, suite.seed)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return turns_as_json(situation)


def _suite(setting: Experiment) -> NerdleSuite:
    if not isinstance(setting.suite, NerdleSuite):
        raise TypeError("A setting of Nerdle has Nerdle's suite.")
    return setting.suite
