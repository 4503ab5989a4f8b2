"""Computing hosts: a Dask scheduler, two of its workers, and the coordinator of runs."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from wordgames.work.code_version import SOURCES
from workshop.lab.network import Command, HostNetwork, LabHost
from workshop.lab.site_hosts import ROOT, Site

PORT = 8786
# Restarts a program when it ends, as systemd's Restart=always does.
AGAIN = ["sh", "-c", 'while :; do "$0" "$@"; sleep 1; done']
# Seconds after which a silent coordinator counts as dead.
STALE = 10


class Computers:
    """The computing hosts of the lab's site, and their programs."""

    def __init__(self, network: HostNetwork, site: Site) -> None:
        self._site = site
        self.scheduler, self.coordinator = network.host("scheduler"), network.host("coordinator")
        self.workers = [network.host("worker1"), network.host("worker2")]
        self.guest = network.host("guest")

    @property
    def address(self) -> str:
        """The scheduler's address for workers and the coordinator."""
        return f"tcp://{self.scheduler.address}:{PORT}"

    def start(self) -> None:
        """Start all of them."""
        self.start_scheduler()
        for worker in self.workers:
            self.start_worker(worker)
        self.start_coordinator()

    def start_scheduler(self) -> None:
        """Start a scheduler that knows of no earlier computation."""
        options = ("--host", self.scheduler.address, "--port", PORT, "--no-dashboard")
        self._start(self.scheduler, [*_dask("scheduler"), *map(str, options)])

    def start_worker(self, host: LabHost) -> None:
        """Start a worker on a host."""
        command = [sys.executable, str(ROOT / "manage.py"), "cluster_worker", self.address]
        self._start(host, [*command, "--jobs", "1"])

    def start_coordinator(self) -> None:
        """Start the site's worker, which uses the cluster."""
        self._start(self.coordinator, [sys.executable, str(ROOT / "manage.py"), "run_worker"])

    def _start(self, host: LabHost, command: Sequence[str]) -> None:
        (host.folder / "var").mkdir(exist_ok=True)
        host.start([*AGAIN, *command], self._environment(host))

    def _environment(self, host: LabHost) -> dict[str, str]:
        return self._site.environment(host) | {
            "DASK_SCHEDULER": self.address,
            "DASK_TEMPORARY_DIRECTORY": str(host.folder),
            "RUN_STALE_SECONDS": str(STALE),
        }

    def join_older(self) -> subprocess.Popen[bytes]:
        """Start a worker with other code, which the cluster must send away."""
        older = self.guest.folder / "older"
        for folder in SOURCES:
            shutil.copytree(ROOT / folder, older / folder, ignore=_other_than_modules)
        (older / SOURCES[-1] / "older.py").write_text('"""What a later version does not have."""\n')
        command: Command = [*_dask("worker"), self.address, "--no-nanny", "--nthreads=1"]
        environment = self._environment(self.guest) | {
            "PYTHONPATH": str(older),
            "PYTHONSAFEPATH": "1",
        }
        return self.guest.start([*command, "--no-dashboard"], environment)


def _dask(tool: str) -> list[str]:
    return [sys.executable, "-m", f"distributed.cli.dask_{tool}"]


def _other_than_modules(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if (Path(folder) / name).is_file() and name[-3:] != ".py"]
