"""Adversarial Wordle in the shell: Wordle's lists, one game or one from each first word."""

from __future__ import annotations

import argparse
from typing import Any

from games.rules import Status
from games.wordle.adversarial.rules import AdversarialObservation, AdversarialOptions
from solvers.agents.base import Situation
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment
from solvers.games.adversarial.suite import LIMIT, AdversarialSuite, first_words
from solvers.games.tiles.old_shell import WordleShell, mode_of
from solvers.games.tiles.shell import turn_of
from solvers.shell.command import RefusedError
from solvers.shell.old import Options, Setting, count_of


class AdversarialShell(WordleShell):
    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games",
            default="all",
            metavar="N|all",
            help="With --first-words: draw so many of them, or take every answer.",
        )
        parser.add_argument(
            "--first-words",
            action="store_true",
            help="Games that begin with a given word each, not one from the empty board.",
        )

    def setting(self, options: Options) -> Experiment:
        if options["knows"] or options["knows_lexicon"]:
            raise RefusedError("The host's words are those that the agent knows.")
        words, name = self._words(options)
        limit = options["max_guesses"]
        played = AdversarialOptions(
            words.length, LIMIT if limit is None else limit, mode_of(options)
        )
        openers: tuple[str, ...] = ("",)
        sampled = False
        if options.get("first_words"):
            count = count_of(options["games"])
            openers = first_words(words, count, options["seed"])
            sampled = len(openers) < len(words.answers)
        elif options.get("games", "all") not in ("all", "1"):
            raise RefusedError("The host draws nothing: there is one game, or --first-words.")
        suite = AdversarialSuite(words, played, openers, options["seed"])
        lexicon = {
            "name": name,
            "answers": len(words.answers),
            "allowed": len(words),
            "sha256": words_hash(words),
            "host": played.host,
            "limit": played.guesses,
        }
        return Setting(suite, lexicon, sampled)

    def situation(self, setting: Experiment, history: str) -> Situation[Any]:
        suite = _suite(setting)
        turns = tuple(turn_of(part, suite.words.length) for part in history.split(",") if part)
        seen = AdversarialObservation(options=suite.options, turns=turns)
        if seen.status is not Status.PLAYING:
            raise RefusedError("The game is over after this history.")
        return suite.situation(seen)


def _suite(setting: Experiment) -> AdversarialSuite:
    if not isinstance(setting.suite, AdversarialSuite):
        raise TypeError("A setting of adversarial Wordle has its suite.")
    return setting.suite
