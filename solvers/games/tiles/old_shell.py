"""Wordle in the shell: its lists, options, agents and histories."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.wordle.rules import WordleOptions
from lexicons.arrays import Words
from solvers.agents.base import Agent, Situation
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import (
    played,
    read_list,
    rows_of,
    with_answers,
    words_from_files,
)
from solvers.evaluation.run import sample
from solvers.games.tiles.shell import turn_of, turns_as_json
from solvers.games.tiles.suite import TileSuite
from solvers.registry import build_agent
from solvers.shell.command import RefusedError
from solvers.shell.old import OldShell, Options, Setting, count_of

LEXICON = "en"
LENGTH = 5
GUESSES = 6


class WordleShell(OldShell):
    """Wordle, and its variants that are played alike."""

    suite: type[TileSuite] = TileSuite
    usual = GUESSES
    draws = False
    """Is there chance in the games themselves, so that even all secrets are a sample?"""

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", help=f"A lexicon of the site; {LEXICON} by default.")
        add("--length", type=int, metavar="N", help=f"Letters; {LENGTH} by default.")
        add("--secrets", choices=("answers", "all"), help="Which words may be secrets.")
        add("--top", type=int, metavar="N", help="Only the N most common words.")
        add("--answers", type=Path, metavar="FILE", help="Secrets from a file instead.")
        add("--allowed", type=Path, metavar="FILE", help="Words that may be guessed too.")
        add("--knows", type=Path, metavar="FILE", help="Other answers that the agent knows.")
        add("--knows-lexicon", metavar="SLUG", help="The same, from a lexicon.")
        add("--max-guesses", type=int, metavar="M", help="Guesses a game has; the usual number.")
        add("--hard", action="store_true", help="Hard mode: shown letters must be used.")
        add("--ultra-hard", action="store_true", help="Every guess must fit all clues.")
        add("--seed", type=int, default=1, metavar="S", help="Seed of samples and agents.")

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games", default="all", metavar="N|all", help="Draw so many secrets, or play all."
        )

    def setting(self, options: Options) -> Experiment:
        words, name = self._words(options)
        limit = options["max_guesses"]
        rules = self.rules(words, self.usual if limit is None else limit, options)
        known, facts = self._known(words, options)
        games = count_of(options.get("games", "all"))
        secrets, sampled = sample(words.answers, games, options["seed"])
        suite = self.suite.of(words, rules, secrets, known, options["seed"])
        lexicon = {
            "name": name,
            "answers": len(words.answers),
            "allowed": len(words),
            "sha256": words_hash(words),
        }
        return Setting(suite, lexicon | facts, sampled or self.draws)

    def rules(self, words: Words, guesses: int, options: Options) -> WordleOptions:
        """Return the rules' options that the arguments choose; raises InvalidOptions."""
        return WordleOptions(words.length, guesses, mode_of(options))

    def _words(self, options: Options) -> tuple[Words, str]:
        """Return the lists that the arguments name, and their name."""
        if options["answers"] or options["allowed"]:
            return self._from_files(options)
        length = LENGTH if options["length"] is None else options["length"]
        WordleOptions(length=length)
        words = _lexicon_words(options["lexicon"] or LEXICON, length)
        name = f"{options['lexicon'] or LEXICON} {length}"
        words = played(words, options["secrets"] or "answers", options["top"])
        if options["secrets"] == "all":
            name += " all"
        if options["top"] is not None:
            name += f" top {options['top']}"
        return words, name

    def _from_files(self, options: Options) -> tuple[Words, str]:
        for name in ("lexicon", "length", "secrets", "top"):
            if options[name] is not None:
                raise RefusedError(f"--{name} is for lexicons, not for lists from files.")
        if not options["answers"]:
            raise RefusedError("--allowed needs --answers beside it.")
        words = words_from_files(options["answers"], options["allowed"])
        files = dict.fromkeys(
            path.name for path in (options["answers"], options["allowed"]) if path is not None
        )
        return words, " / ".join(files)

    def _known(self, words: Words, options: Options) -> tuple[Words, dict[str, Any]]:
        """Return what the agent knows, and its facts if that is not what is played."""
        if options["knows"] and options["knows_lexicon"]:
            raise RefusedError("Give --knows or --knows-lexicon, not both.")
        if options["knows"]:
            known, name = read_list(options["knows"]), options["knows"].name
        elif options["knows_lexicon"]:
            lexicon = _lexicon_words(options["knows_lexicon"], words.length)
            known, name = lexicon.strings(lexicon.answers), options["knows_lexicon"]
        else:
            return words, {}
        rows = rows_of(words, known)
        if not len(rows):
            raise RefusedError("None of the words that the agent would know may be guessed.")
        facts = {"name": name, "answers": len(rows), "not_allowed": len(set(known)) - len(rows)}
        return with_answers(words, rows), {"knows": facts}

    def agent(
        self, setting: Experiment, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        suite: Any = setting.suite  # or a variant's, where an agent knows what is played
        if opener is not None and opener not in suite.words:
            raise RefusedError(f"The opener {opener} is not in the word list.")
        known = getattr(suite, "known", suite.words)
        return build_agent(self.game, name, known, suite.options, params=params, opener=opener)

    def situation(self, setting: Experiment, history: str) -> Situation[Any]:
        suite = _suite(setting)
        turns = tuple(turn_of(part, suite.words.length) for part in history.split(",") if part)
        if len(turns) >= suite.limit:
            raise RefusedError(f"A game of {suite.limit} guesses is over after this history.")
        return suite.situation(replace(suite.opening(), turns=turns))

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return turns_as_json(situation)


def mode_of(options: Options) -> str:
    """Return the mode that --hard and --ultra-hard choose."""
    if options["ultra_hard"]:
        return "ultra-hard"
    return "hard" if options["hard"] else "normal"


def _suite(setting: Experiment) -> TileSuite:
    if not isinstance(setting.suite, TileSuite):
        raise TypeError("A setting of Wordle has Wordle's suite.")
    return setting.suite


def _lexicon_words(slug: str, length: int) -> Words:
    from solvers.shell.lexicon import lexicon_words

    return lexicon_words(slug, length)
