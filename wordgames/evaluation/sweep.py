"""A sweep: one agent over a grid of parameters, every point on the same secrets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wordgames.evaluation.figures import Figures, figures_of
from wordgames.evaluation.run import Evaluation

Point = Mapping[str, str]
LOWEST, HIGHEST = "the lowest setting", "the highest setting"


@dataclass(frozen=True, slots=True, eq=False)
class Swept:
    """One point of the grid and how the agent did there."""

    point: Point
    run: Evaluation
    figures: Figures


def merit(wins: float, average: float, seconds: float) -> tuple[float, float, float]:
    """Return document 003's sort key, the best first: success rate, average guesses, time.

    Lost games count at the limit in the average.
    """
    return -wins, average, seconds


def ranked(runs: Sequence[tuple[Point, Evaluation]]) -> list[Swept]:
    """Rank the points of a grid by their merit."""
    swept = [Swept(point, run, figures_of(run.record)) for point, run in runs]
    return sorted(
        swept,
        key=lambda entry: merit(
            entry.figures.wins, entry.figures.average_guesses, entry.run.record.cpu_seconds
        ),
    )


def corners(points: Sequence[Point]) -> Iterator[tuple[str, Point]]:
    """Yield the grid's least point (the baseline) and its greatest (the higher weights).

    Only where every value is a number: text has no order.
    """
    try:
        ordered = sorted(points, key=lambda point: [float(value) for value in point.values()])
    except ValueError:
        return
    least, greatest = ordered[0], ordered[-1]
    yield LOWEST, least
    if greatest != least:
        yield HIGHEST, greatest
