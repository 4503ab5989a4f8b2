"""Which pool there is: a Dask cluster where one is named, else processes, else this process."""

from wordgames.work.cluster import Cluster
from wordgames.work.pool import Here, Pool
from wordgames.work.processes import Processes


def pool_of(processes: int, scheduler: str = "") -> Pool:
    """Return the cluster of a scheduler, or a pool of processes; with 0, this very process."""
    if scheduler:
        return Cluster(scheduler)
    return Processes(processes) if processes else Here()
