"""Learn the letter model of a lexicon or a file, unless it is stored."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.hangman.rules import HangmanOptions
from lexicons.columns import Columns
from lexicons.models import Lexicon
from lexicons.services import playable
from solvers.evaluation.lists import columns_from
from solvers.games.hangman.agents.blend import Blend
from solvers.games.hangman.trained import trained_by
from solvers.registry import build_agent
from solvers.runs.models import Run
from solvers.runs.services import ask, key_of
from solvers.shell.arguments import add_params, read_params
from solvers.shell.command import ShellCommand
from solvers.shell.lexicon import lexicon_columns
from solvers.shell.progress import Bar
from solvers.shell.refusal import RefusedError, SentenceParser

TRAINED = {"hangman": Blend.slug}
"""Game -> the agent that learns."""


class Command(ShellCommand):
    """Train an agent's model before it is asked for."""

    help = "Learn the letter model that Hangman's blend plays by."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        games = parser.add_subparsers(
            dest="game", required=True, metavar="GAME", parser_class=SentenceParser
        )
        for game in TRAINED:
            subparser = games.add_parser(game, help=f"Learn for {game}.")
            subparser.add_argument("--lexicon", metavar="SLUG", help="A lexicon of the site.")
            subparser.add_argument("--words", type=Path, metavar="FILE", help="Learn from a file.")
            subparser.add_argument(
                "--background", action="store_true", help="Leave it to the worker, once."
            )
            add_params(subparser)

    def act(self, options: dict[str, Any]) -> None:
        if options["background"]:
            for sentence in ask_for_model(options["lexicon"] or ""):
                self.stdout.write(sentence)
            return
        words = _words(options)
        name = TRAINED[options["game"]]
        params = read_params(options["param"])
        agent = build_agent(options["game"], name, words, HangmanOptions(), params=params)
        bar = Bar(name)
        try:
            prepared = agent.with_artifact(bar)
        finally:
            bar.close()
        if not isinstance(prepared, Blend) or prepared.model is None:
            raise RefusedError("No model can be learned from these words on this machine.")
        size = len(prepared.model.pack())
        self.stdout.write(
            f"{len(words):,} words: {prepared.status}; {size / 1e6:.2f} MB are stored."
        )


def ask_for_model(slug: str = "en") -> Iterator[str]:
    """Ask for the run that trains a lexicon's model, unless it has been asked for."""
    lexicon = playable().filter(slug=slug).first()
    if lexicon is None or lexicon.current is None:
        return
    request = trained_by(Blend.slug, lexicon.current)
    if not Run.objects.filter(key=key_of(request)).exists():
        ask(request, standing=True)
        yield f"{slug}: the letter model is trained in the background."


def _words(options: dict[str, Any]) -> Columns:
    if bool(options["lexicon"]) == bool(options["words"]):
        raise RefusedError("Give --lexicon SLUG or --words FILE.")
    if options["words"]:
        return columns_from(options["words"])
    return lexicon_columns(options["lexicon"], Lexicon.Kind.WORDS)
