"""Rows of the tables about Wordle."""

from __future__ import annotations

from solvers.evaluation.play import Record
from workshop.reproduction.measure import MeasuredRow

HEAD = ("claim or agent", "won", "average", "of wins", "losses doubled", "worst", "CPU s")
LISTS = (
    "--answers ../shared/data/wordle_answers_2315.txt "
    "--allowed ../shared/data/wordle_allowed_12972.txt"
)
NOT_HERE = "The original lists are not in `../shared/data`, so this was not measured.\n"


def measured_row(title: str, measure: MeasuredRow) -> list[str]:
    """Return the row of a measurement."""
    figures = measure.figures
    known = "" if measure.status == "heuristic" else f" ({measure.status})"
    return [
        title + known,
        f"{figures.win_rate:.2%}",
        f"{figures.average_guesses:.4f}",
        "-" if figures.average_wins is None else f"{figures.average_wins:.4f}",
        f"{figures.average_penalised:.4f}",
        str(figures.worst) if figures.wins == figures.games else "lost",
        f"{measure.seconds:.1f}",
    ]


def fallbacks(record: Record) -> str:
    """Return how often an agent's idea could not decide, in words."""
    return f"{record.fallbacks} fallback{'' if record.fallbacks == 1 else 's'}"


def claimed(title: str, won: str, average: str, seconds: str = "") -> list[str]:
    """Return the row of a document's claim; which average it prints, it does not say."""
    return [title, won, average, "", "", "", seconds]
