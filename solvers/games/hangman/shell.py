"""Hangman in the shell: its lists, options, agents and histories."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from games.hangman.rules import HangmanObservation, HangmanOptions
from games.masks import BLANK, Turn
from lexicons.columns import Columns, content_hash
from solvers.agents.base import Agent, Rows, Situation
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import columns_from
from solvers.evaluation.run import sample
from solvers.games.hangman.agents.situation import in_letters, situate, spelled
from solvers.games.hangman.levels import play_hangman
from solvers.games.hangman.suite import HangmanSuite
from solvers.registry import build_agent
from solvers.shell.command import RefusedError
from solvers.shell.old import OldShell, Options, Setting, count_of

LEXICON = "en"


class HangmanShell(OldShell):
    play = staticmethod(play_hangman)

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", help=f"A lexicon of the site; {LEXICON} by default.")
        add("--answers", type=Path, metavar="FILE", help="Secrets from a file instead.")
        add("--secrets", choices=("answers", "all"), help="Which words may be secrets.")
        add("--length", type=int, metavar="N", help="Only words of N letters; all by default.")
        add("--knows", type=Path, metavar="FILE", help="The words that the agent knows.")
        add("--knows-lexicon", metavar="SLUG", help="The same, from a lexicon.")
        add("--lives", type=int, default=6, metavar="N", help="The Nth wrong guess loses.")
        add("--reveal", choices=("all", "one"), default="all", help="Places a letter shows.")
        add("--seed", type=int, default=1, metavar="S", help="Seed of samples and agents.")

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games", default="all", metavar="N|all", help="Draw so many secrets, or play all."
        )

    def setting(self, options: Options) -> Experiment:
        played = HangmanOptions(
            lives=options["lives"], reveal=options["reveal"], seed=options["seed"]
        )
        words, name = self._words(options)
        known, knows = self._known(words, options)
        letters = "".join(sorted(set(words.letters) | set(known.letters)))
        words, known = spelled(words, letters), in_letters(known, letters)
        rows = self._rows(words, options)
        secrets, sampled = sample(rows, count_of(options.get("games", "all")), options["seed"])
        suite = HangmanSuite(words, secrets, played, known, options["seed"])
        found = known_secrets(suite)
        facts = {
            "setting": "known" if found == suite.size else "unseen",
            "knows": {"name": knows, "words": len(known), "answers_known": found},
        }
        lexicon = {
            "name": name,
            "answers": len(rows),
            "allowed": len(words),
            "sha256": content_hash(words),
        }
        return Setting(suite, lexicon, sampled, facts)

    def _words(self, options: Options) -> tuple[Columns, str]:
        if options["answers"]:
            for name in ("lexicon", "secrets"):
                if options[name] is not None:
                    raise RefusedError(f"--{name} is for lexicons, not for lists from files.")
            return columns_from(options["answers"]), options["answers"].name
        slug = options["lexicon"] or LEXICON
        return _lexicon(slug), slug

    def _known(self, words: Columns, options: Options) -> tuple[Columns, str]:
        """Return what the agent knows: the words that are played unless another list is given."""
        if options["knows"] and options["knows_lexicon"]:
            raise RefusedError("Give --knows or --knows-lexicon, not both.")
        if options["knows"]:
            return columns_from(options["knows"]), options["knows"].name
        if options["knows_lexicon"]:
            return _lexicon(options["knows_lexicon"]), options["knows_lexicon"]
        if options["secrets"] == "all":
            words = all_answers(words)
        return words, "the same words"

    def _rows(self, words: Columns, options: Options) -> Rows:
        """Return the rows that may be secrets; raises RefusedError where there are none."""
        everything = options["secrets"] == "all"
        rows = np.arange(len(words), dtype=np.int32) if everything else words.answers
        length = options["length"]
        if length is not None:
            first, count = words.first_row(length), len(words.words(length))
            rows = rows[(rows >= first) & (rows < first + count)]
        if not len(rows):
            raise RefusedError("None of these words may be the secret.")
        return rows

    def agent(
        self, setting: Experiment, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        suite = _suite(setting)
        return build_agent(
            self.game, name, suite.known, suite.options, params=params, opener=opener
        )

    def situation(self, setting: Experiment, history: str) -> Situation[Any]:
        """Read a history: the letters guessed and the mask after each, "e:_e__e,a:_e__e"."""
        suite = _suite(setting)
        turns = tuple(_turn(part) for part in history.split(",") if part)
        lengths = {len(turn.mask) for turn in turns} or set(np.unique(suite.lengths).tolist())
        if len(lengths) > 1:
            raise RefusedError("Give the word's length: --length, or a history with its masks.")
        mask = turns[-1].mask if turns else BLANK * lengths.pop()
        return situate(HangmanObservation(suite.options, mask, turns), suite.known, suite.seed)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [{"guess": turn.move, "mask": turn.mask} for turn in situation.observation.turns]


def all_answers(words: Columns) -> Columns:
    """Return the same words, all of which may be secrets."""
    return replace(words, answers=np.arange(len(words), dtype=np.int32))


def known_secrets(suite: HangmanSuite) -> int:
    """Return in how many games the secret is among the words that the agent knows."""
    if suite.known is suite.words:
        return suite.size
    return sum(suite.secret(game) in suite.known for game in range(suite.size))


def _lexicon(slug: str) -> Columns:
    from lexicons.models import Lexicon
    from solvers.shell.lexicon import lexicon_columns

    return lexicon_columns(slug, Lexicon.Kind.WORDS)


def _suite(setting: Experiment) -> HangmanSuite:
    if not isinstance(setting.suite, HangmanSuite):
        raise TypeError("A setting of Hangman has Hangman's suite.")
    return setting.suite


def _turn(text: str) -> Turn:
    """Read "e:_e__e"."""
    letter, _, mask = text.strip().lower().partition(":")
    if not letter or not mask:
        raise RefusedError("Write a letter and the mask after it: e:_e__e.")
    return Turn(letter, mask)
