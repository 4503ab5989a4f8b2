"""Choice of the pool for a command: this process, several, or a Dask cluster."""

import argparse
import os
from collections.abc import Mapping
from typing import Any

from wordgames.cli.refusal import RefusedError
from wordgames.work.pool import Pool

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
    from wordgames.work.choose_pool import pool_of
    from wordgames.work.threads import Threads

    if jobs and threads:
        return Threads(jobs)
    return pool_of(jobs or 0, "" if jobs else cluster)
