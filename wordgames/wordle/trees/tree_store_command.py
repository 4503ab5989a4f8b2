"""The stored trees of `optimal`: search one, export one."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.artifacts import words_hash
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.game_shell import shell
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import Action, RefusedError, SentenceParser
from wordgames.declaration import declared_games
from wordgames.kernels.backend import warm
from wordgames.search.search_by_pool import search_by
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.tree_text import numbered, write_tree
from wordgames.tiles.evaluation.runs import TileShell
from wordgames.wordle.trees.tree_file_commands import optimal_in, written_to

Write = Callable[[str], object]


class Trees(Action):
    """Look after the trees that are stored.

    deeds        name -> its help, in the order of the help
    with_file    those that take a file
    of_all       those that are about no one tree
    """

    help = "Search or export a decision tree of Wordle's optimal agent."
    deeds: ClassVar[Mapping[str, str]] = {
        "search": "Search a tree now, unless it is stored.",
        "export": "Write a stored tree to a file.",
    }
    with_file: ClassVar[Sequence[str]] = ("export",)
    of_all: ClassVar[Sequence[str]] = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        deeds = parser.add_subparsers(
            dest="deed", required=True, metavar="DEED", parser_class=SentenceParser
        )
        for deed, meaning in self.deeds.items():
            subparser = deeds.add_parser(deed, help=meaning)
            if deed in self.with_file:
                subparser.add_argument("file", type=Path)
            self.add_own(deed, subparser)
            if deed not in self.of_all:
                add_lists(subparser)
            if deed == "search":
                add_pool(subparser)

    def add_own(self, deed: str, parser: argparse.ArgumentParser) -> None:
        """Add what a deed alone takes."""
        if deed == "export":
            parser.add_argument(
                "--numbers", action="store_true", help="Words as their numbers in the list."
            )

    def agents(self, options: dict[str, Any]) -> Sequence[str]:
        return [Optimal.slug]

    def act(self, options: dict[str, Any], write: Write) -> None:
        getattr(self, f"_{options['deed']}")(options, write)

    def _search(self, options: dict[str, Any], write: Write) -> None:
        bar, agent = ProgressBar("optimal"), optimal_in(options)
        try:
            with pool_in(options, threads=True) or nullcontext() as pool:
                by_pool = pool and partial(search_by, pool=pool)
                if not by_pool:
                    warm()
                known = agent.searched(by_pool, bar) if by_pool else agent.with_artifact(bar).tree
        finally:
            bar.close()
        if known is None:
            raise RefusedError("These lists are too long for the search.")
        shown = known.tree.distribution()
        total = sum(guesses * secrets for guesses, secrets in shown.items())
        write(
            f"{known.tree.root.guess}: {sum(shown.values()):,} words in {total:,} guesses, at most "
            f"{max(shown)}; {known.status}."
        )

    def _export(self, options: dict[str, Any], write: Write) -> None:
        agent = optimal_in(options)
        if agent.tree is None:
            raise RefusedError("That tree is not stored; `trees search` searches it.")
        facts = {"mode": agent.options.mode, "status": agent.tree.status}
        if options["numbers"]:
            facts = {"words": words_hash(agent.words), **facts}
        text = write_tree(agent.tree.tree, facts)
        text = numbered(text, agent.words) if options["numbers"] else text
        written_to(options["file"], text)
        write(f"Written to {options['file']}.")


def add_lists(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a tree: its lists, game, opener and parameters."""
    shell("wordle").add_lists(parser)
    parser.add_argument(
        "--game", choices=_games(), default="wordle", help="Whose marks; wordle by default."
    )
    parser.add_argument("--opener", metavar="WORD", help="The first guess; free without.")
    for name, kind in (("width", int), ("worst", int), ("patience", int), ("seconds", float)):
        parser.add_argument(f"--{name}", type=kind, help=f"The agent's parameter {name}.")


def _games() -> list[str]:
    """Return the games whose `optimal` is the search of decision trees."""
    return [
        game
        for game in declared_games()
        if Optimal.slug in agent_slugs(game)
        and issubclass(agent_class(game, Optimal.slug), Optimal)
        and isinstance(shell(game), TileShell)
    ]
