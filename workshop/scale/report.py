"""The simulated day and failures of a cell, in text and tables."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from workshop.scale.capacity import Hardware, plan
from workshop.scale.costs import MeasuredCosts
from workshop.scale.demand import Demand
from workshop.scale.machines import CellShape
from workshop.scale.simulation import FAILURES, PART, Served, day, failure

# Seconds of a simulation before its failure.
AFTER = 60.0
# Seconds of the 95th percentile above which a part of a failure counts as bad.
SLOW = 0.5


def simulated(
    demand: Demand, costs: MeasuredCosts, hardware: Hardware, options: Mapping[str, float]
) -> Iterator[str]:
    """Yield the lines of a day and of each failure, on the planned machines."""
    needed = plan(demand, costs, hardware)
    shape = CellShape(
        needed.web_hosts,
        needed.web_each,
        hardware.threads,
        needed.database_each,
        1 / hardware.flushes,
    )
    yield (
        f"{shape.hosts} web hosts of {shape.processes} processes, a database of "
        f"{shape.database_cores} cores."
    )
    yield ""
    seed = int(options["seed"])
    yield from _day(day(demand, costs, shape, window=options["window"], seed=seed))
    yield ""
    yield "| failure in the busiest minute | no answer | sent again | bad for | worst p95 |"
    yield "|---|---:|---:|---:|---:|"
    for name, (sentence, _) in FAILURES.items():
        parts = failure(name, demand, costs, shape, minutes=options["minutes"], seed=seed)
        yield _failed(sentence, parts)


def _day(parts: Iterable[Served]) -> Iterator[str]:
    quarters = list(parts)
    yield "| hours of the day | requests simulated | p50 ms | p95 ms | p99 ms | no answer |"
    yield "|---|---:|---:|---:|---:|---:|"
    rest = iter(quarters)
    for hour in range(0, 24, 4):
        of_hours = list(islice(rest, 16))
        seconds = [each for quarter in of_hours for each in quarter.seconds]
        whole = Served(hour, seconds, sum(quarter.lost for quarter in of_hours))
        figures = " | ".join(f"{1000 * whole.percentile(p):,.0f}" for p in (50, 95, 99))
        yield f"| {hour} to {hour + 4} | {len(seconds):,} | {figures} | {whole.lost} |"


def _failed(said: str, parts: list[Served]) -> str:
    after = [part for part in parts if part.began >= AFTER - PART]  # with requests under way
    requests = sum(len(part.seconds) + part.lost for part in after)
    lost, repeated = (sum(getattr(part, kind) for part in after) for kind in ("lost", "repeated"))
    bad = [part for part in after if part.percentile(95) > SLOW or part.lost]
    worst = max((part.percentile(95) for part in after), default=0.0)
    return (
        f"| {said} | {lost:,} of {requests:,} | {repeated:,} | {PART * len(bad):,.0f} s | "
        f"{1000 * worst:,.0f} ms |"
    )
