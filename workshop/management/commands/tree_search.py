"""Long-running work on the stored trees of `optimal`: prove, improve, bundle."""

import argparse
from typing import Any

from solvers.shell.command import ShellCommand
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import RefusedError, SentenceParser
from wordgames.wordle.trees.bundled_trees import agent_for, save
from wordgames.wordle.trees.tree_file_commands import optimal_in
from wordgames.wordle.trees.tree_store_command import add_lists
from wordgames.work.pool import Here
from workshop.proofs.tree_improvement import improve_stored
from workshop.proofs.tree_proof import Proof

DEEDS = {
    "prove": "Prove a tree the best of all, opener by opener; stopped, it goes on the next time.",
    "improve": "Search parts of a stored tree again with a greater width, and keep what is better.",
    "bundle": "Write a stored tree of a bundled lexicon into the project.",
}


class Command(ShellCommand):
    """Proofs and improvements of stored trees, or their bundling into the project."""

    help = "Prove or improve a stored tree of Wordle's optimal agent, or bundle it."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        deeds = parser.add_subparsers(
            dest="deed", required=True, metavar="DEED", parser_class=SentenceParser
        )
        for deed, meaning in DEEDS.items():
            subparser = deeds.add_parser(deed, help=meaning)
            add_lists(subparser)
            if deed == "improve":
                _add_improvement(subparser)
            if deed == "prove":
                _add_proof(subparser)

    def act(self, options: dict[str, Any]) -> None:
        getattr(self, f"_{options['deed']}")(options)

    def _prove(self, options: dict[str, Any]) -> None:
        if options["opener"] or options["width"]:
            raise RefusedError("A proof tries every opener: leave --opener and --width out.")
        proof = Proof(optimal_in({**options, "width": 0}), optimal_in(options).tree)
        if options["look"]:
            self.stdout.write(proof.told())
            return
        bar = ProgressBar("proof")
        try:
            with pool_in(options, threads=True) or Here() as pool:
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
            progress=ProgressBar("improve"),
        )
        rest = f"; time did not suffice for {left_out:,} parts" if left_out else ""
        self.stdout.write(f"{before:,} guesses before, {after:,} now{rest}.")

    def _bundle(self, options: dict[str, Any]) -> None:
        agent = optimal_in(options)
        if agent.tree is None or not options["lexicon"]:
            raise RefusedError("Only a stored tree of a lexicon can be bundled.")
        default = agent_for(agent.words, agent.options.mode)
        default.take(agent.tree.tree, agent.tree.status)
        self.stdout.write(f"Written to {save(default, options['lexicon']).name}.")


def _add_proof(parser: argparse.ArgumentParser) -> None:
    add_pool(parser)
    parser.add_argument(
        "--look", action="store_true", help="Show how far it is, and go no further."
    )
    parser.add_argument(
        "--stride",
        type=_one_or_more,
        default=1,
        metavar="N",
        help="Try one in N of the openers left: an even sample, for an estimate.",
    )


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
