"""Choice of the pool for a command: this process, several, or a Dask cluster."""

import argparse
import os
from collections import deque
from collections.abc import Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from wordgames.cli.refusal import RefusedError
from wordgames.work.pool import Function, Outcome, Parcel, Pool, computed, unpacked
from wordgames.work.progress_news import NOTHING, News, Reporter

# Processes that a command begins at most.
MOST_JOBS = 1024


def add_pool(parser: argparse.ArgumentParser) -> None:
    """Add --jobs and --cluster."""
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="Cores that compute at once; by default one."
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="Compute on a Dask cluster: its scheduler's address."
    )


def pool_in(options: Mapping[str, Any], *, threads: bool = False) -> Pool | None:
    """Return the pool that --jobs or --cluster name, or None for this process alone.

    Processes compute on this machine; threads of this one where the work keeps no lock of Python's.
    """
    jobs = options.get("jobs")
    cluster = options.get("cluster") or os.environ.get("DASK_SCHEDULER", "")
    if jobs is not None and jobs < 1:
        raise RefusedError("Give --jobs 1 or more.")
    if jobs is not None and jobs > MOST_JOBS:
        raise RefusedError(f"Give --jobs {MOST_JOBS:,} or less.")
    if jobs is not None and options.get("cluster"):
        raise RefusedError("Give --jobs or --cluster, not both.")
    if jobs is None and not cluster:
        return None
    # neither processes nor a cluster for what this process plays alone
    from wordgames.cli.choose_pool import Threads
    from wordgames.work.choose_pool import pool_of

    if jobs and threads:
        return Threads(jobs)
    return pool_of(jobs or 0, "" if jobs else cluster)


class Threads(Pool):
    """A pool of threads: they share what a kit has prepared, such as the memory of a search."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._executor = ThreadPoolExecutor(count)
        self._news = deque[News]()
        self._announced = NOTHING
        self._ticket = self._stopped = 0

    @property
    def size(self) -> int:
        return self._count

    @property
    def executor(self) -> Executor:
        return self._executor

    def submit(
        self, number: int, function: Function, parcel: Parcel, *arguments: Any
    ) -> Future[Outcome]:
        kit = unpacked(parcel.key, lambda: parcel.data)
        self._ticket += 1
        ticket = self._ticket
        reporter = Reporter(
            number, self._news.append, lambda: ticket <= self._stopped, lambda: self._announced
        )
        return self.executor.submit(computed, function, kit, reporter, arguments)

    def news(self) -> list[News]:
        return [self._news.popleft() for _ in range(len(self._news))]

    def stop(self) -> None:
        self._stopped = self._ticket

    def announce(self, number: int) -> None:
        self._announced = number

    def close(self) -> None:
        self.stop()
        self._executor.shutdown(cancel_futures=True)
