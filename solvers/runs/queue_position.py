"""Position of a run among those that wait, and its results so far while it goes on."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import chain, zip_longest

from django.core.cache import cache

from solvers.runs.heartbeat import fields_of
from solvers.runs.models import Run
from solvers.runs.work import last_turns, searches
from wordgames.evaluation.tally import load

# Seconds for which a run's results so far are cached, as every viewer's page asks for them.
KEPT = 120
FIELDS = ("pk", "game", "agent", "standing", "asked_from", "requester", "created_at", "status")


def ahead_of(run: Run) -> int:
    """Return how many open runs begin before this one does, if no more are asked for.

    The turns go round among the askers, each with the oldest run first; the one who has waited
    longest for a turn is next. Runs that search long come after all others.
    """
    return next((place for place, other in enumerate(_order()) if other.pk == run.pk), 0)


def _order() -> list[Run]:
    runs = Run.objects.filter(status__in=Run.OPEN).order_by("created_at", "pk").only(*FIELDS)
    quick: dict[str, list[Run]] = {}
    slow: list[Run] = []
    for run in runs:
        (slow if searches(run) else quick.setdefault(run.asker, [])).append(run)
    turns = last_turns()
    askers = sorted(quick, key=lambda asker: turns.get(asker, 0.0))
    rounds = zip_longest(*(quick[asker] for asker in askers))
    return [*(run for run in chain.from_iterable(rounds) if run is not None), *slow]


@dataclass(frozen=True, slots=True)
class SoFar:
    """The games that are counted while a run goes on: by moves, and how many were lost."""

    counts: dict[int, int]
    lost: int

    @property
    def games(self) -> int:
        """Return how many games are counted."""
        return self.lost + sum(self.counts.values())

    @property
    def average(self) -> float | None:
        """Return the moves of a game won on average; None before the first."""
        won = sum(self.counts.values())
        return sum(moves * games for moves, games in self.counts.items()) / won if won else None


def so_far(run: Run) -> SoFar | None:
    """Return the sums over the finished parts of a run; None before the first."""
    done = run.parts.filter(result__isnull=False, index__gt=0)
    parts = done.count()
    if not parts:
        return None
    key = f"run-counts/{run.pk}/{parts}"
    stored = fields_of(SoFar, cache.get(key))
    if stored:
        return SoFar(**stored)
    added = _add_up(done.values_list("result", flat=True))
    cache.set(key, asdict(added), KEPT)
    return added


def _add_up(results: Iterable[bytes | memoryview | None]) -> SoFar:
    counts: Counter[int] = Counter()
    for result in results:
        counts.update(load(bytes(result or b"")).guesses.tolist())
    lost = counts.pop(0, 0)
    return SoFar(dict(counts), lost)


def open_runs(player_id: str | None) -> list[Run]:
    """Return the runs of a player that wait or go on."""
    if not player_id:
        return []
    opened = Run.objects.filter(status__in=Run.OPEN, requester=player_id, standing=False)
    return list(opened.only(*FIELDS))
