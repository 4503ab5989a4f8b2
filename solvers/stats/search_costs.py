"""What the searches of agents cost: nodes and CPU time a move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.runs.models import Run
from solvers.stats.league import League


@dataclass(frozen=True, slots=True)
class SearchCost:
    """Means over the positions that an agent was asked about, each counted once.

    nodes         states that its searches met: strings of letters that were made, words looked at
    milliseconds  of CPU
    """

    nodes: float
    milliseconds: float

    @classmethod
    def of(cls, nodes: int, decisions: int, seconds: float) -> SearchCost:
        """Return the means of so many decisions."""
        return cls(nodes / max(1, decisions), 1000 * seconds / max(1, decisions))


def search_cost(run: Run) -> SearchCost | None:
    """Return the cost of a finished run's searches; None where its agent counts no nodes."""
    results = run.results or {}
    if results.get("nodes") is None:
        return None
    return SearchCost.of(results["nodes"], results["decisions"], run.cpu_seconds or 0.0)


def search_costs(leagues: Iterable[League]) -> dict[str, SearchCost]:
    """Return the costs of the entries whose agents count nodes, by the run that is shown."""
    entries = (entry for league in leagues for entry in league.members)
    of_entry = {run: entry.run for entry in entries for run in entry.runs}
    rows = Run.objects.filter(pk__in=of_entry, results__has_key="nodes").values_list(
        "pk", "results__nodes", "results__decisions", "cpu_seconds"
    )
    sums: dict[str, tuple[int, int, float]] = {}
    for run, nodes, decisions, seconds in rows:
        before = sums.get(of_entry[run], (0, 0, 0.0))
        sums[of_entry[run]] = (
            before[0] + nodes,
            before[1] + decisions,
            before[2] + (seconds or 0.0),
        )
    return {run: SearchCost.of(*whole) for run, whole in sums.items()}
