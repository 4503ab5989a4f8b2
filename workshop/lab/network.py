"""A network of hosts with addresses and a switch, whose cables can be cut and mended.

It is made of network namespaces, which this process creates and removes; the machine's own network
stays as it is. Needs root and iproute2.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from workshop.site.server import cpu_seconds_of

IP = shutil.which("ip", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
PREFIX = "10.77."
PATIENCE = 30.0
Command = Sequence[str] | Sequence[Path] | Sequence[str | Path]


def possible() -> bool:
    """True if this machine allows network namespaces."""
    if IP is None or os.geteuid() != 0:
        return False
    name = f"wgtry{os.getpid()}"
    result = subprocess.run([IP, "netns", "add", name], capture_output=True, check=False)
    if result.returncode == 0:
        subprocess.run([IP, "netns", "del", name], capture_output=True, check=False)
    return result.returncode == 0


def _ip(*arguments: str) -> str:
    done = subprocess.run([IP or "ip", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


class LabHost:
    """A network namespace with an address; programs started in it end with it."""

    def __init__(self, network: HostNetwork, name: str, number: int) -> None:
        self.name, self.folder = name, network.folder / name
        self.folder.mkdir()
        self.address = f"{PREFIX}0.{number}"
        self._namespace, self._port = f"{network.name}-{name}", f"p{number}"
        self._switch = network.name
        self._started: list[subprocess.Popen[bytes]] = []
        _ip("netns", "add", self._namespace)
        _ip("-n", self._switch, "link", "add", self._port, "type", "veth", "peer", "name", "wire")
        _ip("-n", self._switch, "link", "set", "wire", "netns", self._namespace)
        _ip("-n", self._switch, "link", "set", self._port, "master", "lan", "up")
        self.also(self.address)
        for link in ("lo", "wire"):
            _ip("-n", self._namespace, "link", "set", link, "up")

    def also(self, address: str) -> None:
        """Give the host one more address."""
        _ip("-n", self._namespace, "addr", "add", f"{address}/16", "dev", "wire")

    def cut(self) -> None:
        """Pull the host's cable."""
        _ip("-n", self._switch, "link", "set", self._port, "down")

    def mend(self) -> None:
        """Plug the cable in again."""
        _ip("-n", self._switch, "link", "set", self._port, "up")

    def start(
        self, command: Command, environment: Mapping[str, str], user: str | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a program on this host; its output goes to the log."""
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                self.inside(command, user),
                env={**os.environ, **environment},
                cwd=Path(__file__).resolve().parents[2],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._started.append(process)
        return process

    def run(self, command: Command, environment: Mapping[str, str]) -> str:
        """Run a program on this host; return its output; raises RuntimeError if it fails."""
        done = subprocess.run(
            self.inside(command),
            env={**os.environ, **environment},
            cwd=Path(__file__).resolve().parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"On {self.name}: {done.stdout[-1500:]}{done.stderr[-3000:]}")
        return done.stdout

    def inside(self, command: Command, user: str | None = None) -> list[str]:
        """Return the command that runs another on this host, as root or another user."""
        entered = ["nsenter", f"--net=/run/netns/{self._namespace}"]
        changed = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        return [*entered, *changed, *map(str, command)]

    def processes(self) -> list[int]:
        """Return the processes of this host."""
        return [int(pid) for pid in _ip("netns", "pids", self._namespace).split()]

    def kill(self) -> None:
        """Kill everything on this host, as a power cut does."""
        deadline = time.monotonic() + PATIENCE
        while (pids := self.processes()) and time.monotonic() < deadline:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)
        for process in self._started:
            process.wait()
        self._started.clear()

    def cpu_seconds(self) -> float:
        """Return the CPU seconds of the processes of this host."""
        return cpu_seconds_of(self.processes())

    def remove(self) -> None:
        """Kill what runs here and remove the host."""
        self.kill()
        _ip("netns", "del", self._namespace)


class HostNetwork:
    """A switch and its hosts; a with statement removes them all at its end."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.name = folder, f"wg{os.getpid()}"
        self.hosts: dict[str, LabHost] = {}

    def __enter__(self) -> HostNetwork:
        _ip("netns", "add", self.name)
        _ip("-n", self.name, "link", "add", "lan", "type", "bridge", "forward_delay", "0")
        _ip("-n", self.name, "link", "set", "lan", "up")
        return self

    def host(self, name: str) -> LabHost:
        """Return a new host."""
        self.hosts[name] = LabHost(self, name, len(self.hosts) + 1)
        return self.hosts[name]

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for host in self.hosts.values():
            with suppress(RuntimeError):
                host.remove()
        with suppress(RuntimeError):
            _ip("netns", "del", self.name)
