"""Records by their names, and their words: the site's, or those of files."""

import argparse
from pathlib import Path

from solvers.records.best_known import BestKnown, Task, shipped_of
from solvers.records.check_tree import records_of
from solvers.records.record_game import Records
from wordgames.artifacts import words_hash
from wordgames.cli.refusal import RefusedError
from wordgames.evaluation.lists_from_files import words_from_files
from wordgames.vocabulary.arrays import Words


def add_record_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a command name a record, and files of its words."""
    parser.add_argument("game", help="The game's slug.")
    parser.add_argument("key", help="The record's key in records.json, such as official-7.")
    parser.add_argument("--answers", type=Path, metavar="FILE", help="Lists that no site has.")
    parser.add_argument("--allowed", type=Path, metavar="FILE", help="Guesses beside them.")


def record_named(game: str, key: str) -> tuple[BestKnown, Records]:
    """Return a record and how its games are marked; raises RefusedError with a sentence."""
    try:
        best = shipped_of(game, key)
    except KeyError:
        raise RefusedError("There is no such record.") from None
    records = records_of(game)
    if records is None:
        raise RefusedError("Only records of games that mark letters are bounded.")
    return best, records


def record_words(records: Records, task: Task, answers: Path | None, allowed: Path | None) -> Words:
    """Return the words of a task, from files or as the site has them; or raises RefusedError."""
    if allowed and not answers:
        raise RefusedError("--allowed needs --answers beside it.")
    words = words_from_files(answers, allowed) if answers else records.words(task)
    if words is None or words_hash(words) != task.list_hash:
        whose = "These" if answers else "The site's"
        raise RefusedError(f"{whose} words are not those of this record.")
    return words
