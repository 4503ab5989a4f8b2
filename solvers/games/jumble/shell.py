"""Jumble in the shell: its lists, agents and histories."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.jumble.rules import HIDDEN, LENGTHS, JumbleObservation, JumbleOptions
from lexicons.columns import Columns, content_hash
from lexicons.models import Lexicon
from solvers.agents.base import Agent, Situation
from solvers.evaluation.run import Run
from solvers.games.hangman.shell import columns_from
from solvers.games.jumble.agents.agent import situate
from solvers.games.jumble.suite import JumbleSuite, TimedRecord, play_timed
from solvers.registry import build_agent
from solvers.shell.command import RefusedError
from solvers.shell.games import GameShell, Options, Setting, count_of

LEXICON = "en"
MICRO = 1_000_000


class JumbleShell(GameShell):
    game = "jumble"
    play = staticmethod(play_timed)

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", help=f"A lexicon of the site; {LEXICON} by default.")
        add("--words", type=Path, metavar="FILE", help="A list from a file instead.")
        add("--seed", type=int, default=1, metavar="S", help="Seed of samples and orders.")

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games", default="all", metavar="N|all", help="Draw so many words, or play all."
        )

    def setting(self, options: Options) -> Setting:
        columns, name = _columns(options)
        games = count_of(options.get("games", "all"))
        suite = JumbleSuite.drawn(columns, games, options["seed"])
        lexicon = {
            "name": name,
            "answers": len(columns),
            "allowed": len(columns),
            "sha256": content_hash(columns),
        }
        return Setting(suite, lexicon, games is not None)

    def agent(
        self, setting: Setting, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        if opener is not None:
            raise RefusedError("A puzzle of Jumble has no opener: it is solved at once.")
        suite = _suite(setting)
        return build_agent(self.game, name, suite.columns, suite.options, params=params)

    def situation(self, setting: Setting, history: str) -> Situation[Any]:
        """Read letters: a puzzle of Jumble has no other history."""
        letters = history.strip().lower()
        if len(letters) not in LENGTHS:
            raise RefusedError("Write the letters of a puzzle, 3 to 15 of them: tnesil.")
        seen = JumbleObservation(JumbleOptions(words=1), 1, letters, HIDDEN * len(letters))
        return situate(seen, _suite(setting).columns)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [{"letters": situation.observation.letters}]

    def figures(self, done: Run, options: Options) -> dict[str, Any]:
        """Tell the microseconds that the agent took for a game, its building left out."""
        if not isinstance(done.record, TimedRecord):
            return {}
        games = len(done.record.guesses)
        return {"microseconds": round(done.record.answering / games * MICRO, 2)}


def _columns(options: Options) -> tuple[Columns, str]:
    if options["words"] is None:
        from solvers.shell.lexicon import lexicon_columns

        slug = options["lexicon"] or LEXICON
        return lexicon_columns(slug, Lexicon.Kind.WORDS), slug
    if options["lexicon"] is not None:
        raise RefusedError("Give --words or --lexicon, not both.")
    return columns_from(options["words"]), options["words"].name


def _suite(setting: Setting) -> JumbleSuite:
    if not isinstance(setting.suite, JumbleSuite):
        raise TypeError("A setting of Jumble has its suite.")
    return setting.suite
