"""A Dask cluster: its scheduler is named by an address, its workers run this very code.

Scheduler and workers need this checkout and its packages, nothing else: `bin/manage
cluster_scheduler` and `bin/manage cluster_worker ADDRESS`, or any way in which a cluster starts
Dask's own with this code on the path. What a worker is to compute comes from the scheduler,
packed and named by its content; what it searches or learns goes back the same way.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from uuid import uuid4

from wordgames import system
from wordgames.artifacts import artifact_store, use_store
from wordgames.work.artifact_relay import Relay
from wordgames.work.cluster_address import check_address
from wordgames.work.code_version import OTHER_VERSION, code_version
from wordgames.work.pool import (
    Function,
    Outcome,
    Parcel,
    Pool,
    PoolBroke,
    PoolRefused,
    computed,
    unpacked,
)
from wordgames.work.progress_news import NOTHING, News, Reporter

if TYPE_CHECKING:
    from distributed import Client

# How long the scheduler, and a first worker, are waited for.
PATIENCE = "30s"
MISSING = (
    "Dask is not installed: bin/manage installs it in a checkout, for a command that names a "
    "cluster; elsewhere, pip install wordgames[dask]."
)
OTHER_SCHEDULER = (
    "The scheduler at {address} runs other code than this: start it with "
    "bin/manage cluster_scheduler from the same version."
)


def become(tool: str, *arguments: str) -> NoReturn:
    """Become one of Dask's processes ("scheduler", "worker") that can import this code.

    Dask's own commands don't put a checkout on the path. Raises PoolRefused where Dask is missing.
    """
    if find_spec("distributed") is None:
        raise PoolRefused(MISSING)
    root = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", f"distributed.cli.dask_{tool}", *arguments]
    system.become(command, os.environ | {"PYTHONPATH": path})


def load_early() -> None:
    """Load what each turn of a run needs; of RQ's workers each turn is a process forked anew."""
    if find_spec("distributed"):
        import_module("distributed")
        code_version()


class Cluster(Pool):
    """The workers of a scheduler."""

    brings_artifacts = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client | None = None
        self._line: Any = None
        self._topic = f"wordgames-{uuid4().hex}"
        self._heard: deque[News] = deque()
        self._parcels: dict[str, Any] = {}
        self._ticket = 0

    @property
    def client(self) -> Client:
        """The connection to the scheduler: made when it is needed, and anew once it was lost.

        Dask's client reconnects automatically, but a new scheduler knows neither who listens to
        which news nor which workers may join.
        """
        if self._severed:
            self.close()
        if self._client is None:
            self._client = self._connected()
            self._line = self._client.scheduler_comm
        return self._client

    @property
    def _severed(self) -> bool:
        """Whether there was a connection that is not what it was."""
        return self._client is not None and self._client.scheduler_comm is not self._line

    def _connected(self) -> Client:
        try:
            from distributed import Client
        except ImportError as missing:
            raise PoolRefused(MISSING) from missing
        check_address(self._address)
        try:
            client = Client(self._address, timeout=PATIENCE, set_as_default=False)
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            raise PoolRefused(
                f"No Dask worker answers at {self._address} within {PATIENCE}."
            ) from error
        self._check(client)
        with suppress(OSError):  # it holds all the same where a worker does not answer
            client.register_plugin(_one_version())
        client.subscribe_topic(self._topic, self._hear)
        return client

    def _check(self, client: Client) -> None:
        """Refuse a cluster with a worker whose code is another: its figures could be others.

        A worker that cannot be reached computes nothing; one without our code has another.
        """
        try:
            same = client.run_on_scheduler(code_version) == code_version()
        except ImportError:
            same = False
        except OSError:  # it has died meanwhile
            client.close()
            raise
        if not same:
            client.close()
            raise PoolRefused(OTHER_SCHEDULER.format(address=self._address))
        versions = client.run(code_version, on_error="return")
        others = [
            place
            for place, version in versions.items()
            if version != code_version() and not isinstance(version, OSError)
        ]
        if others:
            client.close()
            raise PoolRefused(OTHER_VERSION.format(place=others[0]))

    def _hear(self, event: tuple[float, bytes]) -> None:
        self._heard.append(pickle.loads(event[1]))  # noqa: S301

    @contextmanager
    def _reaching(self) -> Iterator[Client]:
        """Yield the connection; say that the pool broke where the scheduler does not answer."""
        try:
            yield self.client
        except Exception as error:
            if not self.lost(error):
                raise
            raise PoolBroke(str(error)) from error

    @property
    def size(self) -> int:
        with self._reaching() as client:
            threads: dict[str, int] = client.nthreads()
        return max(1, sum(threads.values()))

    @property
    def executor(self) -> Executor:
        executor: Executor = self.client.get_executor(pure=False)
        return executor

    def submit(
        self, number: int, function: Function, parcel: Parcel, *arguments: Any
    ) -> Future[Outcome]:
        self._ticket += 1
        call = (self._topic, number, self._ticket, function, parcel.key, arguments, code_version())
        try:
            with self._reaching():
                return self.executor.submit(_compute, self._sent(parcel), call)
        except PoolBroke as broken:  # told where the part is waited for, as of all that are lost
            future: Future[Outcome] = Future()
            future.set_exception(broken)
            return future

    def _sent(self, parcel: Parcel) -> Any:
        """Return the task that holds a parcel's data, sent anew where the cluster has lost it.

        A task, not scattered data: what a worker that dies had of it is made again elsewhere.
        """
        sent = self._parcels.get(parcel.key)
        if sent is None or sent.status not in {"pending", "finished"}:
            sent = self.client.submit(_held, parcel.data, pure=False)
            self._parcels = dict([*self._parcels.items(), (parcel.key, sent)][-8:])
        return sent

    def news(self) -> list[News]:
        return [self._heard.popleft() for _ in range(len(self._heard))]

    def stop(self) -> None:
        """Let the parts end; without a connection to the scheduler they are not awaited."""
        if self._client is None or self._severed:
            return
        try:
            self._client.run(_stop, self._topic, self._ticket, on_error="ignore")
        except Exception as error:
            if not self.lost(error):
                raise

    def announce(self, number: int) -> None:
        with self._reaching() as client:
            client.run(_announce, self._topic, number, on_error="ignore")

    def lost(self, error: BaseException) -> bool:
        if find_spec("distributed") is None:
            return False
        from distributed import KilledWorker
        from distributed.client import ClosedClientError, FutureCancelledError

        gone = (CancelledError, OSError, KilledWorker, FutureCancelledError, ClosedClientError)
        if not isinstance(error, gone):
            return False
        if not isinstance(error, KilledWorker):
            self.close()
        return True

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client, self._parcels = None, {}


def _held(data: bytes) -> bytes:
    """Return a parcel's data, so that the worker that computes a part has them."""
    return data


# The tickets up to which the parts of a coordinator are not wanted any more.
_stopped: dict[str, int] = {}


def _one_version() -> Any:
    from wordgames.work.worker_version import OneVersion

    return OneVersion(code_version())


def _stop(topic: str, ticket: int) -> None:
    _stopped[topic] = ticket


# What was announced to the parts of a coordinator last.
_announced: dict[str, int] = {}


def _announce(topic: str, number: int) -> None:
    _announced[topic] = number


def _compute(data: bytes, call: tuple[Any, ...]) -> Outcome:
    topic, number, ticket, function, key, arguments, version = call
    if version != code_version():
        return Outcome(fault=OTHER_VERSION.format(place="which this came to"))
    reporter = Reporter(
        number,
        _teller(topic),
        lambda: _stopped.get(topic, 0) >= ticket,
        lambda: _announced.get(topic, NOTHING),
    )
    kit = unpacked(key, lambda: data)
    before = artifact_store()
    use_store(Relay(before, getattr(kit, "artifacts", {}), reporter))
    try:
        return computed(function, kit, reporter, arguments)
    finally:
        use_store(before)


def _teller(topic: str) -> Callable[[News], None]:
    from distributed import get_worker

    worker = get_worker()
    return lambda news: worker.log_event(topic, pickle.dumps(news, pickle.HIGHEST_PROTOCOL))
