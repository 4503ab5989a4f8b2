"""The machines for the busiest minute, and the number of players at which each part is full."""

from dataclasses import dataclass
from math import ceil

from workshop.scale.costs import MeasuredCosts
from workshop.scale.demand import Demand

# Bytes of styles, scripts and the font, which a browser fetches once: docs/performance.md.
FIRST, STATIC = "home, first visit", 75_500


@dataclass(frozen=True, slots=True)
class Hardware:
    """The power and the price of machines: assumptions, for everyone to change.

    `web_busy` and `database_busy` say how busy a core may be in the busiest minute; the rest is
    for the death of a host and for bad luck. `flushes` is how often a second a disk can write
    safely; a flush takes all commits that wait for it. `threads` limits the requests of a web
    process, and so its connections to the database.
    """

    web_cores: int = 8
    web_busy: float = 0.6
    database_cores: int = 32
    database_busy: float = 0.5
    redis_busy: float = 0.5
    flushes: float = 2_000
    commits_a_flush: int = 8
    threads: int = 59
    connections: int = 400
    core_month: tuple[float, float] = (8, 40)
    """US dollars for a core with 4 GB of memory, from a rented machine to a cloud's list price."""
    gigabyte_month: tuple[float, float] = (0.05, 0.25)
    gigabyte_sent: tuple[float, float] = (0.002, 0.09)


@dataclass(frozen=True, slots=True)
class MachinePlan:
    """The needs of a number of players in the busiest minute, and what they store in a day."""

    players: float
    requests: float
    web_cores: float
    database_cores: float
    redis_cores: float
    commits: float
    log: float
    megabits: float
    rows_a_day: float
    gigabytes_a_day: float
    sent_a_day: float
    web_hosts: int
    web_each: int
    """Cores of a web host, fewer for a small site."""
    database_hosts: int
    database_each: int


def plan(demand: Demand, costs: MeasuredCosts, hardware: Hardware) -> MachinePlan:
    """Return the machines for a demand; raises KeyError for a habit that was not measured."""
    total, peak = demand.requests, demand.peak

    def mean(name: str) -> float:
        used = (times * float(getattr(costs[a], name)) for a, times in demand.habits.items())
        return sum(used) / total

    web, database = peak * mean("web") / 1000, peak * mean("database") / 1000
    day = demand.players * total
    sent = mean("sent") + demand.habits.get(FIRST, 0) * STATIC / total
    web_each = _fitting(web / hardware.web_busy, hardware.web_cores)
    database_each = _fitting(database / hardware.database_busy, hardware.database_cores)
    return MachinePlan(
        players=demand.players,
        requests=peak,
        web_cores=web,
        database_cores=database,
        redis_cores=peak * mean("redis") / 1000,
        commits=peak * writing(demand, costs),
        log=peak * mean("log"),
        megabits=peak * sent * 8 / 1e6,
        rows_a_day=day * mean("rows"),
        gigabytes_a_day=day * mean("log") / 1e9,
        sent_a_day=day * sent / 1e9,
        web_hosts=1 + ceil(web / web_each / hardware.web_busy),
        web_each=web_each,
        database_hosts=ceil(database / database_each / hardware.database_busy),
        database_each=database_each,
    )


def _fitting(cores: float, largest: int) -> int:
    """Return the cores of the smallest machine (2, 4, 8 ...) with enough, or of the largest."""
    each = 2
    while each < min(cores, largest):
        each *= 2
    return min(each, largest)


def writing(demand: Demand, costs: MeasuredCosts) -> float:
    """Return the share of the requests that write, and so wait for a disk."""
    writes = sum(times for action, times in demand.habits.items() if costs[action].rows >= 1)
    return writes / demand.requests


def limits(demand: Demand, costs: MeasuredCosts, hardware: Hardware) -> dict[str, float]:
    """Return the players a day at which each part of the site is full, in that order."""
    needed = plan(demand, costs, hardware)
    one_host = hardware.web_cores * hardware.web_busy
    processes = needed.web_cores / hardware.web_busy
    used = {
        f"one web host of {hardware.web_cores} cores": needed.web_cores / one_host,
        "connections to one PostgreSQL, without a pool": (
            processes * hardware.threads / hardware.connections
        ),
        f"one PostgreSQL of {hardware.database_cores} cores": (
            needed.database_cores / hardware.database_cores / hardware.database_busy
        ),
        "one disk that flushes each commit by itself": needed.commits / hardware.flushes,
        f"one disk, {hardware.commits_a_flush} commits a flush": (
            needed.commits / hardware.flushes / hardware.commits_a_flush
        ),
        "one Redis": needed.redis_cores / hardware.redis_busy,
    }
    full = {part: demand.players / share for part, share in used.items()}
    return dict(sorted(full.items(), key=lambda limit: limit[1]))


def dollars_a_month(needed: MachinePlan, hardware: Hardware, days_kept: int) -> tuple[float, float]:
    """Return the lowest and highest price a month of web hosts, two databases and two Redis.

    The rows of `days_kept` days are stored three times: twice, and in backups.
    """
    cores = needed.web_hosts * needed.web_each
    cores += 2 * needed.database_hosts * needed.database_each
    cores += 2 * ceil(needed.redis_cores / hardware.redis_busy)
    low, high = (
        cores * core
        + 3 * days_kept * needed.gigabytes_a_day * stored
        + 30 * needed.sent_a_day * sent
        for core, stored, sent in zip(
            hardware.core_month, hardware.gigabyte_month, hardware.gigabyte_sent, strict=True
        )
    )
    return low, high
