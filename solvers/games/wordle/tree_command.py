"""The stored trees of `optimal`: list, search, export, import, forget."""

import argparse
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from solvers.declaration import solved
from solvers.models import StoredArtifact
from solvers.shell.command import ShellCommand
from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.artifacts import key_of, words_hash
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.game_shell import shell
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import RefusedError, SentenceParser
from wordgames.cli.report import plain
from wordgames.evidence import current
from wordgames.kernels.backend import warm
from wordgames.search.search_by_pool import search_by
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.tree_text import numbered, write_tree
from wordgames.tiles.evaluation.runs import TileShell
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.wordle.trees.bundled_trees import load_all
from wordgames.wordle.trees.tree_file_commands import optimal_in, tree_file

DEEDS = {
    "list": "Show the trees that are stored.",
    "search": "Search a tree now, unless it is stored.",
    "export": "Write a stored tree to a file.",
    "import": "Store a tree from a file, once it is checked.",
    "forget": "Remove stored trees.",
    "load": "Store the trees that come with the site.",
}


class Command(ShellCommand):
    """Look after the tree store."""

    help = "List, search, export, import or forget the decision trees of Wordle's optimal agent."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        deeds = parser.add_subparsers(
            dest="deed", required=True, metavar="DEED", parser_class=SentenceParser
        )
        for deed, meaning in DEEDS.items():
            subparser = deeds.add_parser(deed, help=meaning)
            if deed in {"export", "import"}:
                subparser.add_argument("file", type=Path)
            if deed == "export":
                subparser.add_argument(
                    "--numbers", action="store_true", help="Words as their numbers in the list."
                )
            if deed == "forget":
                subparser.add_argument("--all", action="store_true", help="Every stored tree.")
            if deed not in {"list", "load"}:
                add_lists(subparser)
            if deed == "search":
                add_pool(subparser)

    def act(self, options: dict[str, Any]) -> None:
        getattr(self, f"_{options['deed']}")(options)

    def _list(self, options: dict[str, Any]) -> None:
        rows = [_row(tree) for tree in _stored_trees()]
        head = ("words", "mode", "guesses", "opener", "width", "worst", "status", "updated")
        self.stdout.write(plain(head, rows) if rows else "No tree is stored.")

    def _search(self, options: dict[str, Any]) -> None:
        bar, agent = ProgressBar("optimal"), optimal_in(options)
        try:
            with pool_in(options) or nullcontext() as pool:
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
        self.stdout.write(
            f"{known.tree.root.guess}: {sum(shown.values()):,} words in {total:,} guesses, at most "
            f"{max(shown)}; {known.status}."
        )

    def _export(self, options: dict[str, Any]) -> None:
        agent = optimal_in(options)
        if agent.tree is None:
            raise RefusedError("That tree is not stored; `trees search` searches it.")
        facts = {"mode": agent.options.mode, "status": agent.tree.status}
        if options["numbers"]:
            facts = {"words": words_hash(agent.words), **facts}
        text = write_tree(agent.tree.tree, facts)
        text = numbered(text, agent.words) if options["numbers"] else text
        options["file"].write_text(text, encoding="utf-8")
        self.stdout.write(f"Written to {options['file']}.")

    def _import(self, options: dict[str, Any]) -> None:
        agent = optimal_in(options)
        file = tree_file(options["file"], agent.words)
        checked = check_tree(file.tree, agent.words, agent.options.mode)
        if checked.left_out:
            raise RefusedError(f"The tree lacks answers of the list, {checked.left_out[0]} first.")
        if checked.worst > agent.options.guesses:
            raise RefusedError(f"The tree takes up to {checked.worst} guesses.")
        claimed = file.facts.get("status", "imported")
        agent.take(file.tree, claimed if claimed == "imported" else f"{claimed}, imported")
        self.stdout.write(
            f"Stored: {checked.games:,} words in {checked.total:,} guesses, at most "
            f"{checked.worst}."
        )

    def _load(self, options: dict[str, Any]) -> None:
        for sentence in load_all():
            self.stdout.write(sentence)

    def _forget(self, options: dict[str, Any]) -> None:
        if options["all"]:
            removed, _ = _stored_trees().delete()
            self.stdout.write(f"{removed:,} trees forgotten.")
            return
        removed, _ = StoredArtifact.objects.filter(pk=key_of(optimal_in(options).facts())).delete()
        self.stdout.write("Forgotten." if removed else "That tree is not stored.")


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
        for game in solved()
        if Optimal.slug in agent_slugs(game)
        and issubclass(agent_class(game, Optimal.slug), Optimal)
        and isinstance(shell(game), TileShell)
    ]


def _stored_trees() -> Any:
    return StoredArtifact.objects.filter(facts__agent="optimal").order_by("-updated_at")


def _row(tree: StoredArtifact) -> tuple[str, ...]:
    facts = tree.facts
    return (
        facts["words"][:12],
        facts["mode"],
        str(facts["guesses"]),
        facts["opener"] or "free",
        str(facts["width"] or "all"),
        str(facts["worst"] or "-"),
        current(tree.status),
        f"{tree.updated_at:%Y-%m-%d %H:%M}",
    )
