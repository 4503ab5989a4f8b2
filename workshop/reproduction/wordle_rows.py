"""Rows of the tables about Wordle, and which lists a table is of."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wordgames.cli.refusal import RefusedError, Say
from wordgames.evaluation.figures import Figures
from wordgames.evaluation.play import Record
from wordgames.vocabulary.arrays import Words
from workshop.dictionaries.known_lists import HERE
from workshop.reproduction.measure import ALLOWED, ANSWERS, LENGTHS, ROOT, MeasuredRow, lists

HEAD = ("claim or agent", "won", "average", "of wins", "losses doubled", "worst", "CPU s")
# All original words as secrets and guesses.
ALL = f"--answers {HERE}/{ALLOWED.name}"
LISTS = f"--answers {HERE}/{ANSWERS.name} --allowed {HERE}/{ALLOWED.name}"
NOT_HERE = "Not measured: get the original lists by `bin/manage word_lists wordle` first.\n"


def measured_row(title: str, measure: MeasuredRow) -> list[str]:
    """Return the row of a measurement."""
    known = "" if measure.status == "heuristic" else f" ({measure.status})"
    return [title + known, *cells(measure.figures, *HEAD[1:-1]), f"{measure.seconds:.1f}"]


def cells(figures: Figures, *columns: str) -> list[str]:
    """Return figures as a table has them in columns that are called so."""
    texts = {
        "won": f"{figures.win_rate:.2%}",
        "average": f"{figures.average_guesses:.4f}",
        "of wins": "-" if figures.average_wins is None else f"{figures.average_wins:.4f}",
        "losses doubled": f"{figures.average_penalised:.4f}",
        "worst": str(figures.worst) if figures.wins == figures.games else "lost",
    }
    return [texts[column] for column in columns]


def fallbacks(record: Record) -> str:
    """Return how often an agent's idea could not decide, in words."""
    return f"{record.fallbacks} fallback{'' if record.fallbacks == 1 else 's'}"


def claimed(title: str, won: str, average: str, seconds: str = "") -> list[str]:
    """Return the row of a document's claim; which average it prints, it does not say."""
    return [title, won, average, "", "", "", seconds]


def add_lists(parser: argparse.ArgumentParser) -> None:
    """Take which lists a table is of, and where it goes."""
    parser.add_argument("--lists", metavar="TEXT", help="Only lists whose title holds this.")
    parser.add_argument("--out", type=Path, metavar="FILE", help="A file instead of stdout.")


def lists_in(
    options: Mapping[str, Any], lengths: tuple[int, ...] = LENGTHS
) -> list[tuple[str, Words]]:
    """Return the lists that were asked for, with their titles."""
    title_part = (options["lists"] or "").lower()
    pairs = [pair for pair in lists(lengths) if title_part in pair[0].lower()]
    if not pairs:
        raise RefusedError(f"No list has {options['lists']} in its title.")
    return pairs


def write_out(text: str, options: Mapping[str, Any], write: Say) -> None:
    """Write a table to the file that was asked for, or print it."""
    if options["out"]:
        (ROOT / options["out"]).write_text(text, encoding="utf-8")
    else:
        write(text)
