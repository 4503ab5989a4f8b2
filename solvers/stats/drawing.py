"""The charts of a run's page and of a league, from what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solvers.charts import Axis, Chart, Estimate, Series, bars, forest, lines
from solvers.evaluation.sampling import ONE_SEED
from solvers.runs.models import Run
from solvers.stats.league import League

MOST_LINES = 6
Results = dict[str, Any]
Turns = Sequence[dict[str, Any]]


def distribution_of(results: Results, measure: str) -> Chart:
    """Draw the number of games by guesses taken; lost games come last."""
    counted = [(number, games) for number, games in results["distribution"].items()]
    counted.append(("lost", results["games"] - results["wins"]))
    return bars("How many games took how many", counted, Axis(measure.capitalize()), Axis("Games"))


def turns_of(turns: Turns) -> list[Chart]:
    """Draw the words left turn by turn, and the bits expected and received where stored."""
    open_turns = [(turn["turn"], turn["left"]) for turn in turns if turn["left"] > 0]
    if len(open_turns) < 2:
        return []
    charts = [
        lines(
            "Words left before each turn",
            [Series("Words left", open_turns)],
            Axis("Turn"),
            Axis("Words left", ",.1f", log=True),
            "The average over the games in which the turn was played; the scale is logarithmic.",
        )
    ]
    bits = [
        Series(name, [(turn["turn"], turn[key]) for turn in turns if turn[key] is not None])
        for name, key in (("Expected", "expected"), ("Received", "received"))
    ]
    if curves := [series for series in bits if len(series.points) > 1]:
        charts.append(
            lines(
                "Bits expected of a guess, and received",
                curves,
                Axis("Turn"),
                Axis("Bits", ".2f", zero=True),
                "A bit halves the words left.",
            )
        )
    return charts


def convergence_of(run: Run, others: Sequence[Run], measure: str) -> list[Chart]:
    """Draw win rate and average against games played.

    If there are runs with other seeds, each is a line; otherwise several orders of the games are.
    """
    if run.games < 2:
        return []
    orders = _by_seed([run, *others]) if others else _by_order(run)
    games = Axis("Games played", log=True)
    caption = "The nearer the lines, the surer the figure."
    kinds = (
        ("Win rate against games played", "win_rate", Axis("Win rate", ".1%")),
        (f"Average {measure} against games played", "average", Axis(f"Average {measure}", ".2f")),
    )
    return [
        lines(
            title,
            [
                Series(name, list(zip(order["games"], order[key], strict=True)))
                for name, order in orders[:MOST_LINES]
            ],
            games,
            axis,
            caption,
        )
        for title, key, axis in kinds
    ]


def _by_seed(runs: Sequence[Run]) -> list[tuple[str, dict[str, Any]]]:
    """Return the first order of each run, named by its seed."""
    ordered = sorted(runs, key=lambda run: (run.spec.get("seed", 0), run.games, run.pk))
    return [
        (f"Seed {run.spec.get('seed', 0)}, {run.games:,} games", run.results["convergence"][0])
        for run in ordered
    ]


def _by_order(run: Run) -> list[tuple[str, dict[str, Any]]]:
    return [(f"Order {order['seed']}", order) for order in run.results["convergence"]]


def charts_of(run: Run, others: Sequence[Run], measure: str) -> dict[str, list[Chart]]:
    """Return the charts of a finished run by their places on its page."""
    return {
        "distribution": [distribution_of(run.results, measure)],
        "turns": turns_of(run.results["turns"]),
        "convergence": convergence_of(run, others, measure),
    }


def chart_of(league: League, measure: str) -> Chart:
    """Return a league's agents as a forest plot, the best first."""
    return forest(
        f"Average {measure}, lost games doubled",
        [
            Estimate(entry.agent, entry.penalised, entry.interval, entry.without)
            for entry in league.entries
        ],
        Axis(f"Average {measure}", ".2f"),
        f"A bar is the 95 % interval; a point alone is exact, or hollow: {ONE_SEED}.",
    )
