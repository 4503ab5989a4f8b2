"""The stored trees of `optimal`: list, search, export, import, forget."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from games.kernels.backend import warm
from solvers.agent_registry import agent_class, agent_slugs
from solvers.artifacts import key_of
from solvers.declaration import solved
from solvers.games.tiles.agents.optimal import Optimal
from solvers.games.tiles.agents.tree_text import write_tree
from solvers.games.tiles.runs import TileShell
from solvers.games.tiles.tree_check import check_tree
from solvers.games.wordle.bundled_trees import agent_for, load_all, save
from solvers.games.wordle.tree_file_commands import optimal_in, tree_file
from solvers.models import StoredArtifact
from solvers.search.search_by_pool import search_by
from solvers.shell.choose_pool import add_pool, pool_in
from solvers.shell.command import ShellCommand
from solvers.shell.game_shell import shell
from solvers.shell.progress_bar import Bar
from solvers.shell.refusal import RefusedError, SentenceParser
from solvers.shell.tables import plain
from solvers.work.pool import Here
from workshop.proofs.tree_improvement import improve_stored
from workshop.proofs.tree_proof import Proof

DEEDS = {
    "list": "Show the trees that are stored.",
    "search": "Search a tree now, unless it is stored.",
    "prove": "Prove a tree the best of all, opener by opener; stopped, it goes on the next time.",
    "improve": "Search parts of a stored tree again with a greater width, and keep what is better.",
    "export": "Write a stored tree to a file.",
    "import": "Store a tree from a file, once it is checked.",
    "forget": "Remove stored trees.",
    "load": "Store the trees that come with the site.",
    "bundle": "Write a stored tree of a bundled lexicon into the project (the maintainer's part).",
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
            if deed == "forget":
                subparser.add_argument("--all", action="store_true", help="Every stored tree.")
            if deed not in {"list", "load"}:
                _add_lists(subparser)
            if deed in {"search", "prove"}:
                add_pool(subparser)
            if deed == "improve":
                _add_improvement(subparser)
            if deed == "prove":
                subparser.add_argument(
                    "--look", action="store_true", help="Show how far it is, and go no further."
                )
                subparser.add_argument(
                    "--stride",
                    type=_one_or_more,
                    default=1,
                    metavar="N",
                    help="Try one in N of the openers left: an even sample, for an estimate.",
                )

    def act(self, options: dict[str, Any]) -> None:
        getattr(self, f"_{options['deed']}")(options)

    def _list(self, options: dict[str, Any]) -> None:
        rows = [_row(tree) for tree in _stored_trees()]
        head = ("words", "mode", "guesses", "opener", "width", "worst", "status", "updated")
        self.stdout.write(plain(head, rows) if rows else "No tree is stored.")

    def _search(self, options: dict[str, Any]) -> None:
        bar, agent = Bar("optimal"), optimal_in(options)
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

    def _prove(self, options: dict[str, Any]) -> None:
        if options["opener"] or options["width"]:
            raise RefusedError("A proof tries every opener: leave --opener and --width out.")
        proof = Proof(optimal_in({**options, "width": 0}), optimal_in(options).tree)
        if options["look"]:
            self.stdout.write(proof.told())
            return
        bar = Bar("proof")
        try:
            with pool_in(options) or Here() as pool:
                proof.go_on(pool, bar, options["stride"])
        except KeyboardInterrupt:
            self.stderr.write("Stopped; what is proven is kept.")
        finally:
            bar.close()
            self.stdout.write(proof.told())

    def _improve(self, options: dict[str, Any]) -> None:
        agent = optimal_in(options)
        if agent.tree is None or not agent.tree.complete:
            raise RefusedError("That tree is not stored; `trees search` searches it.")
        before, after, left_out = improve_stored(
            agent,
            width=options["to_width"],
            sizes=range(options["smallest"], options["largest"] + 1),
            seconds=60 * options["minutes"],
            progress=Bar("improve"),
        )
        rest = f"; time did not suffice for {left_out:,} parts" if left_out else ""
        self.stdout.write(f"{before:,} guesses before, {after:,} now{rest}.")

    def _export(self, options: dict[str, Any]) -> None:
        agent = optimal_in(options)
        if agent.tree is None:
            raise RefusedError("That tree is not stored; `trees search` searches it.")
        facts = {"mode": agent.options.mode, "status": agent.tree.status}
        options["file"].write_text(write_tree(agent.tree.tree, facts), encoding="utf-8")
        self.stdout.write(f"Written to {options['file']}.")

    def _import(self, options: dict[str, Any]) -> None:
        agent, file = optimal_in(options), tree_file(options["file"])
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

    def _bundle(self, options: dict[str, Any]) -> None:
        agent = optimal_in(options)
        if agent.tree is None or not options["lexicon"]:
            raise RefusedError("Only a stored tree of a lexicon can be bundled.")
        default = agent_for(agent.words, agent.options.mode)
        default.take(agent.tree.tree, agent.tree.status)
        self.stdout.write(f"Written to {save(default, options['lexicon']).name}.")

    def _forget(self, options: dict[str, Any]) -> None:
        if options["all"]:
            removed, _ = _stored_trees().delete()
            self.stdout.write(f"{removed:,} trees forgotten.")
            return
        removed, _ = StoredArtifact.objects.filter(pk=key_of(optimal_in(options).facts())).delete()
        self.stdout.write("Forgotten." if removed else "That tree is not stored.")


def _add_lists(parser: argparse.ArgumentParser) -> None:
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


def _one_or_more(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _add_improvement(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to-width", type=int, default=0, help="Of the new searches; 0: all.")
    parser.add_argument("--smallest", type=int, default=3, help="Words left, at least.")
    parser.add_argument("--largest", type=int, default=60, help="Words left, at most.")
    parser.add_argument("--minutes", type=float, default=10.0, help="By the clock, at most.")


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
        tree.status,
        f"{tree.updated_at:%Y-%m-%d %H:%M}",
    )
