"""Reports of runs and comparisons: tables for people, objects for programs."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from wordgames.evaluation.paired_comparison import Difference, matrix
from wordgames.evaluation.run import Evaluation
from wordgames.evaluation.sampling import EXACT, SEEDS_AGREE

BAR = 40
# Of a distribution: where games may take more guesses, numbers that no game took are left out.
MOST_ROWS = 20
Told = dict[str, Any]


def run_text(told: Told) -> str:
    """Return one run as a readable table, with bars for its distribution."""
    lexicon = told["lexicon"]
    interval = told.get("intervals", {})
    without = told.get("no_interval", "") or SEEDS_AGREE
    facts = [
        ("Agent", _agent(told)),
        ("Words", f"{lexicon['name']}: {lexicon['answers']:,} of {lexicon['allowed']:,}"),
        ("Games won", _win_text(told)),
        ("Guesses in all", f"{told['total_guesses']:,}, lost games at the limit"),
        ("Average", f"{told['average_guesses']:.4f}{_span(interval.get('average_guesses'))}"),
        ("Average of wins", _number(told["average_wins"]) + _span(interval.get("average_wins"))),
        (
            "Losses doubled",
            f"{told['average_penalised']:.4f}{_span(interval.get('average_penalised'))}",
        ),
        ("Worst", str(told["worst"])),
        ("Decisions", f"{told['decisions']:,}, {told['fallbacks']:,} by the fallback"),
        ("Seconds", f"{told['cpu_seconds']:.2f} CPU, {told['wall_seconds']:.2f} in all"),
        ("Memory", f"{told['peak_rss_mb']:.0f} MB at most"),
        ("Status", told["status"]),
    ]
    if "played" in told:
        facts.insert(2, ("Played", told["played"]))
    bounds = interval.get("win_rate")
    won = f"{bounds[0]:.2%} to {bounds[1]:.2%} of games won" if bounds else without
    facts.insert(4, ("95% interval", won))
    if "nodes" in told:
        each = told["nodes"] / max(1, told["decisions"])
        facts.insert(-3, ("Nodes", f"{told['nodes']:,}, {each:,.1f} a decision"))
    if "wrong_guesses_average" in told:
        facts.insert(6, ("Wrong guesses", f"{told['wrong_guesses_average']:.4f} a game"))
    if "knows" in told and "setting" in told:
        known = told["knows"]
        count = f"{known['answers_known']:,} of the secrets among {known['words']:,} words"
        facts.insert(2, ("Setting", f"{told['setting']}: {count} ({known['name']})"))
    lines = [f"{name:<16}{value}" for name, value in facts]
    return "\n".join([*lines, "", *_bars(told), *_failures(told)])


def _win_text(told: Told) -> str:
    """Return games and rate, and why the rate is not their quotient, where it is not."""
    wins, games, rate = told["wins"], told["games"], f"{told['win_rate']:.2%}"
    if rate == f"{wins / games:.2%}":
        return f"{wins:,} of {games:,} ({rate})"
    repeats = told.get("sampling", {}).get("repeats")
    how = "each secret counted once" if repeats else "weighted"
    return f"{wins:,} of {games:,}; {rate}, {how}"


def _agent(told: Told) -> str:
    params = ", ".join(f"{name}={value}" for name, value in told["params"].items())
    return f"{told['agent']}{f' ({params})' if params else ''}"


def _number(value: float | None) -> str:
    return "none was won" if value is None else f"{value:.4f}"


def _span(interval: Sequence[float] | None) -> str:
    return "" if interval is None else f" (95%: {interval[0]:.4f} to {interval[1]:.4f})"


def _bars(told: Told) -> list[str]:
    rows = [(str(guesses), games) for guesses, games in told["distribution"].items()]
    if len(rows) > MOST_ROWS:
        rows = [row for row in rows if row[1]]
    rows.append(("lost", told["games"] - told["wins"]))
    most = max(games for _, games in rows) or 1
    return [f"{name:>4} {games:>7,} {'#' * round(BAR * games / most)}" for name, games in rows]


def _failures(told: Told) -> list[str]:
    if not told["failures"]:
        return []
    return ["", f"Lost, the first {len(told['failures'])}: {' '.join(told['failures'])}"]


def comparison(
    runs: Sequence[Sequence[Evaluation]], seeds: Sequence[int] = (1,)
) -> list[list[Told]]:
    """Return the matrix of paired differences, row minus column, as plain objects.

    `runs` has every agent's evaluations, one for each seed.
    """
    return [[asdict(cell) for cell in row] for row in matrix(runs, seeds)]


def comparison_text(told: Sequence[Told], table: Sequence[Sequence[Told]]) -> str:
    """Return several runs side by side, and how each differs from the others."""
    head = ("agent", "won", "average", "95%", "of wins", "worst", "seconds", "fallbacks")
    rows = [
        (
            run["agent"],
            f"{run['win_rate']:.2%}",
            f"{run['average_guesses']:.4f}",
            _bounds(run),
            _number(run["average_wins"]),
            str(run["worst"]),
            f"{run['cpu_seconds']:.2f}",
            str(run["fallbacks"]),
        )
        for run in told
    ]
    lines = [plain(head, rows), "", "Row minus column, in guesses a game (lost ones at the limit):"]
    names = [run["agent"] for run in told]
    cells = [
        [name, *("" if column == place else _cell(cell) for column, cell in enumerate(row))]
        for place, (name, row) in enumerate(zip(names, table, strict=True))
    ]
    return "\n".join([*lines, plain(["", *names], cells)])


def _bounds(run: Told) -> str:
    """Return the interval of a run's average, or why it has none."""
    interval = run.get("intervals", {}).get("average_guesses")
    return f"{interval[0]:.4f} to {interval[1]:.4f}" if interval else str(run["no_interval"])


def _cell(difference: Told) -> str:
    interval, without = difference["interval"], difference["without"]
    span = _unless_exact(without)
    if interval is not None:
        span = f" ({interval[0]:+.4f} to {interval[1]:+.4f})"
    return f"{difference['difference']:+.4f}{span}"


def _unless_exact(without: str) -> str:
    return f" ({without})" if without and without != EXACT else ""


def difference_text(name: str, other: str, found: Difference) -> str:
    """Return one paired difference as a sentence."""
    return (
        f"{name} against {other}: {found.difference:+.4f} guesses a game"
        f"{_span(found.interval) or _unless_exact(found.without)}; fewer in {found.fewer:,}, as "
        f"many in {found.same:,}, more in {found.more:,} games; {found.wins_gained:,} wins gained, "
        f"{found.wins_lost:,} lost."
    )


Row = Sequence[str]


def plain(head: Row, rows: Sequence[Row]) -> str:
    """Return a table in columns, figures to the right, for a terminal."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    flush_left = [all(not _is_figure(row[column]) for row in rows) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if flush else cell.rjust(width)
            for cell, width, flush in zip(line, widths, flush_left, strict=True)
        ).rstrip()
        for line in lines
    )


def markdown(head: Row, rows: Sequence[Row]) -> str:
    """Return a Markdown table, columns of figures to the right."""
    figures = [rows and all(_is_figure(row[column]) for row in rows) for column in range(len(head))]
    rule = ["---:" if flush else "---" for flush in figures]
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rows))


def sentences(head: Row, rows: Sequence[Row]) -> str:
    """Return a Markdown table of sentences, though some begin with a figure."""
    rule = ["---"] * len(head)
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *rows))


def _is_figure(cell: str) -> bool:
    return cell[:1] in "+-.0123456789" or not cell
