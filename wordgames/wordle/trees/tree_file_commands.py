"""Commands for tree files: read, check, describe."""

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from wordgames.cli.game_shell import shell
from wordgames.cli.refusal import Action, RefusedError
from wordgames.counted_nouns import counted
from wordgames.evaluation.lists_from_files import unreadable
from wordgames.search.options import MODES
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.tree_text import TreeFile, is_numbered, named, read_tree
from wordgames.tiles.evaluation.tree_check import Checked, check_tree
from wordgames.vocabulary.arrays import Words

# Arguments of the tree commands that go to the agent.
PARAMETERS = ("opener", "width", "worst", "patience", "seconds")
LARGEST_FILE = 50_000_000


def tree_file(path: Path, words: Words | None = None) -> TreeFile:
    """Read a tree file, one with numbers by the words; raises a refusal with a sentence."""
    return read_tree(tree_words(path, words))


def tree_words(path: Path, words: Words | None) -> str:
    """Return a tree file's text, with its words where it has their numbers in a list."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise RefusedError(f"The file {path} is too large for a tree.")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RefusedError(f"The tree {path} cannot be read: {unreadable(error)}.") from error
    if not is_numbered(text):
        return text
    if words is None:
        raise RefusedError(
            f"The tree {path} has numbers for words: name their list, --answers and --allowed."
        )
    return named(text, words)


def written_to(path: Path, text: str) -> None:
    """Write a tree file; raises a refusal with a sentence."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RefusedError(f"{path} cannot be written: {unreadable(error)}.") from error


def optimal_in(options: Mapping[str, Any]) -> Optimal:
    """Return the agent whose tree the arguments speak of."""
    game = shell(options.get("game") or "wordle")
    values = {name: options.get(name) for name in PARAMETERS}
    opener = values.pop("opener")
    params = {name: value for name, value in values.items() if value is not None}
    agent = game.agent(game.experiment(options), Optimal.slug, params, opener)
    if not isinstance(agent, Optimal):
        raise TypeError("The agent with trees is Optimal.")
    return agent


def checked_file(file: TreeFile, words: Words | None, *, hard: bool) -> tuple[Checked, str]:
    """Play a tree file's games in hard mode if asked or if it says so; return the mode too."""
    mode = "hard" if hard else file.facts.get("mode", "normal")
    if mode not in MODES:
        raise RefusedError(f"The tree file names a mode, {mode}, that trees do not have.")
    return check_tree(file.tree, words, mode), mode


def as_json(name: str, checked: Checked, mode: str, facts: dict[str, str]) -> str:
    """Return the result of a check as one JSON object."""
    result: dict[str, Any] = {
        "file": name,
        "mode": mode,
        "games": checked.games,
        "total_guesses": checked.total,
        "average_guesses": checked.average,
        "worst": checked.worst,
        "distribution": checked.distribution,
        "left_out": len(checked.left_out),
        "facts": facts,
    }
    return json.dumps(result, ensure_ascii=False)


def as_text(checked: Checked, mode: str) -> str:
    """Return the result of a check in sentences."""
    shown = ", ".join(f"{count:,} in {guesses}" for guesses, count in checked.distribution.items())
    text = (
        f"The tree is legal in {mode} mode: {counted(checked.games, 'words')} in "
        f"{counted(checked.total, 'guesses')}, "
        f"{checked.average:.4f} on average, at most {checked.worst}.\n{shown}."
    )
    if checked.left_out:
        text += (
            f"\nAnswers of the list that are not in it: {len(checked.left_out):,}, "
            f"{checked.left_out[0]} the first. They would be lost."
        )
    return text


class CheckTree(Action):
    """Replay a tree."""

    help = "Replay a Wordle tree file against the rules and print its totals."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="One line a word: its guesses, itself last.")
        shell("wordle").add_lists(parser)
        parser.add_argument("--json", action="store_true", help="One JSON object on stdout.")
        parser.add_argument(
            "--out", type=Path, metavar="FILE", help="Write the tree there, numbers as words."
        )

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        words = _words(options)
        text = tree_words(options["file"], words)
        file = read_tree(text)
        checked, mode = checked_file(file, words, hard=options["hard"])
        if options["out"]:
            written_to(options["out"], text)
        if options["json"]:
            write(as_json(options["file"].name, checked, mode, dict(file.facts)))
        else:
            write(as_text(checked, mode))


def _words(options: dict[str, Any]) -> Words | None:
    """Return the lists that the arguments name; without any, the tree's own words are used."""
    if not (options["answers"] or options["allowed"] or options["lexicon"]):
        return None
    return optimal_in(options).words
