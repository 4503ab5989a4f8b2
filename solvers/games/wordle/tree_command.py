"""The stored trees of `optimal`: list, search, export, import, forget."""

import argparse
from typing import Any

from solvers.models import StoredArtifact
from wordgames.artifacts import key_of
from wordgames.cli.refusal import RefusedError
from wordgames.cli.report import plain
from wordgames.evidence import current
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.wordle.trees.bundled_trees import load_all
from wordgames.wordle.trees.tree_file_commands import optimal_in, tree_file
from wordgames.wordle.trees.tree_store_command import Trees, Write

DEEDS = {
    "list": "Show the trees that are stored.",
    **Trees.deeds,
    "import": "Store a tree from a file, once it is checked.",
    "forget": "Remove stored trees.",
    "load": "Store the trees that come with the site.",
}


class StoredTrees(Trees):
    """Look after the tree store."""

    help = "List, search, export, import or forget the decision trees of Wordle's optimal agent."
    deeds = DEEDS
    with_file = ("export", "import")
    of_all = ("list", "load")

    def add_own(self, deed: str, parser: argparse.ArgumentParser) -> None:
        super().add_own(deed, parser)
        if deed == "forget":
            parser.add_argument("--all", action="store_true", help="Every stored tree.")

    def _list(self, options: dict[str, Any], write: Write) -> None:
        rows = [_row(tree) for tree in _stored_trees()]
        head = ("words", "mode", "guesses", "opener", "width", "worst", "status", "updated")
        write(plain(head, rows) if rows else "No tree is stored.")

    def _import(self, options: dict[str, Any], write: Write) -> None:
        agent = optimal_in(options)
        file = tree_file(options["file"], agent.words)
        checked = check_tree(file.tree, agent.words, agent.options.mode)
        if checked.left_out:
            raise RefusedError(f"The tree lacks answers of the list, {checked.left_out[0]} first.")
        if checked.worst > agent.options.guesses:
            raise RefusedError(f"The tree takes up to {checked.worst} guesses.")
        claimed = file.facts.get("status", "imported")
        agent.take(file.tree, claimed if claimed == "imported" else f"{claimed}, imported")
        write(
            f"Stored: {checked.games:,} words in {checked.total:,} guesses, at most "
            f"{checked.worst}."
        )

    def _load(self, options: dict[str, Any], write: Write) -> None:
        for sentence in load_all():
            write(sentence)

    def _forget(self, options: dict[str, Any], write: Write) -> None:
        if options["all"]:
            removed, _ = _stored_trees().delete()
            write(f"{removed:,} trees forgotten.")
            return
        removed, _ = StoredArtifact.objects.filter(pk=key_of(optimal_in(options).facts())).delete()
        write("Forgotten." if removed else "That tree is not stored.")


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
