"""Simulation of a cell's day and failures, request by request.

Requests arrive as a Poisson process, as those of many independent players do. A day has too many:
only some seconds of each quarter of an hour are simulated, at the rate of that time, after a part
that fills the queues and is not counted. A failure is simulated whole, at the rate of the busiest
minute.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random

import simpy

from workshop.scale.costs import Cost, MeasuredCosts
from workshop.scale.demand import Demand
from workshop.scale.machines import CellShape, Down, SimulatedCell, Steps

# Seconds until a browser sends an unanswered request again; after the last it gives up.
TRIES = (1.0, 2.0, 4.0, 8.0)
QUARTER = 900


@dataclass(slots=True)
class Served:
    """The requests of a period: the seconds of each, and how many had no answer."""

    began: float
    seconds: list[float] = field(default_factory=list)
    lost: int = 0
    repeated: int = 0

    def percentile(self, percent: float) -> float:
        """Return this percentile of the seconds; 0 without requests."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


class SimulatedPlay:
    """Requests to a cell at a rate, with their results."""

    def __init__(self, demand: Demand, costs: MeasuredCosts, shape: CellShape, seed: int) -> None:
        self.env, self._random = simpy.Environment(), Random(seed)
        self.cell = SimulatedCell(self.env, shape, self._random)
        self._costs = [costs[action] for action in demand.habits]
        self._weights = list(demand.habits.values())
        self.parts: list[Served] = []

    def come(self, rate: float, until: float) -> Steps:
        """Send requests at a rate until a time."""
        while self.env.now < until:
            yield self.env.timeout(self._random.expovariate(rate))
            (cost,) = self._random.choices(self._costs, self._weights)
            self.env.process(self._asked(cost, self.parts[-1]))

    def _asked(self, cost: Cost, part: Served) -> Steps:
        began = self.env.now
        for pause in (*TRIES, None):
            try:
                yield from self.cell.served(cost)
            except Down:
                if pause is None:
                    part.lost += 1
                    return
                part.repeated += 1
                yield self.env.timeout(pause)
            else:
                part.seconds.append(self.env.now - began)
                return


def day(
    demand: Demand, costs: MeasuredCosts, shape: CellShape, *, window: float, seed: int = 1
) -> Iterator[Served]:
    """Simulate `window` seconds of each quarter of an hour; yield the results of each."""
    for quarter in range(96):
        at = (quarter + 0.5) * QUARTER
        rate = demand.rate(at)
        play = SimulatedPlay(demand, costs, shape, seed * 1000 + quarter)
        warm = window / 4
        play.parts.append(Served(at))
        coming = play.env.process(play.come(rate, warm))
        play.env.run(coming)
        play.parts.append(Served(at))
        play.env.process(play.come(rate, warm + window))
        play.env.run()
        yield play.parts[-1]


def _hosts(play: SimulatedPlay, share: float = 0.0) -> Steps:
    """Stop a share of the web hosts, at least one, for a minute."""
    away = play.cell.hosts[: max(1, int(share * len(play.cell.hosts)))]
    for host in away:
        host.stop()
    yield play.env.timeout(60)
    for host in away:
        host.start(play.env.now)


def _database(play: SimulatedPlay) -> Steps:
    """Stop the database; its second takes over after ten seconds."""
    play.cell.database_up = False
    yield play.env.timeout(10)
    play.cell.database_up = True


def _redis(play: SimulatedPlay) -> Steps:
    """Stop Redis for half a minute."""
    play.cell.redis_up = False
    yield play.env.timeout(30)
    play.cell.redis_up = True


FAILURES: dict[str, tuple[str, Callable[[SimulatedPlay], Steps]]] = {
    "host": ("a web host dies, and is back after a minute", _hosts),
    "half": ("half of the web hosts are cut off for a minute", partial(_hosts, share=0.5)),
    "database": ("the database dies, and its second takes over after 10 s", _database),
    "redis": ("Redis is away for 30 s", _redis),
}
# Seconds of each part of a failure in the report.
PART = 10.0


def failure(
    name: str,
    demand: Demand,
    costs: MeasuredCosts,
    shape: CellShape,
    *,
    minutes: float,
    seed: int = 1,
) -> list[Served]:
    """Simulate the busiest minutes, with a failure after the first; return their parts.

    Raises KeyError for an unknown failure.
    """
    play, happens = SimulatedPlay(demand, costs, shape, seed), FAILURES[name][1]
    until = 60 * minutes

    def fails() -> Steps:
        yield play.env.timeout(60)
        yield from happens(play)

    def parted() -> Steps:
        while play.env.now < until:
            play.parts.append(Served(play.env.now))
            yield play.env.timeout(PART)

    play.env.process(parted())
    play.env.process(play.come(demand.peak, until))
    play.env.process(fails())
    play.env.run()
    return play.parts
