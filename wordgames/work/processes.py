"""Processes of this machine: started when they are first needed, at low priority."""

import os
import pickle
import shutil
import signal
import tempfile
import threading
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from wordgames.system import lower_priority
from wordgames.work.pool import Function, Outcome, Parcel, Pool, computed, unpacked
from wordgames.work.preparation import prepared_by
from wordgames.work.progress_news import NOTHING, News, Reporter

# Bytes of what a process tells: so short a message is written whole, without a lock.
LONGEST = 4000
# Pages go first where both want the processor.
NICE = 5
# Whoever asks has threads and connections, which a forked process must not inherit.
SPAWN = get_context("spawn")


class _Process:
    """What a process of the pool has from its parent."""

    told: Connection
    stopped: Any
    announced: Any
    folder: Path


class Processes(Pool):
    """A pool of processes; parcels lie in a folder, where each process unpacks what it needs.

    `fresh` computes each part in a separate process, so that its memory is separate too.
    """

    def __init__(self, count: int, *, fresh: bool = False) -> None:
        if count < 1:
            raise ValueError("A pool has at least one process.")
        self._count, self._fresh = count, fresh
        self._executor: ProcessPoolExecutor | None = None
        self._folder: Path | None = None
        self._ticket = 0
        self._waiting: Counter[str] = Counter()
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        return self._count

    @property
    def executor(self) -> Executor:
        return self._executor or self._start()

    def _start(self) -> Executor:
        self._folder = Path(tempfile.mkdtemp(prefix="wordgames-work-"))
        self._heard, sender = SPAWN.Pipe(duplex=False)
        self._stopped = SPAWN.RawValue("q", 0)
        self._announced = SPAWN.RawValue("q", NOTHING)
        self._executor = ProcessPoolExecutor(
            self._count,
            mp_context=SPAWN,
            initializer=_begin,
            initargs=(sender, self._stopped, self._announced, str(self._folder), prepared_by()),
            max_tasks_per_child=1 if self._fresh else None,
        )
        return self._executor

    def submit(
        self, number: int, function: Function, parcel: Parcel, *arguments: Any
    ) -> Future[Outcome]:
        executor = self.executor
        self._lay_out(parcel)
        self._ticket += 1
        call = (number, self._ticket, function, parcel.key, arguments)
        try:
            future = executor.submit(_compute, *call)
        except BrokenExecutor as broken:
            future = Future()
            future.set_exception(broken)
        future.add_done_callback(lambda _: self._wanted(parcel.key, -1))
        return future

    def _lay_out(self, parcel: Parcel) -> None:
        """Write a parcel for the processes; take away those that no part waits for."""
        folder = self._folder or Path()
        self._wanted(parcel.key, 1)
        file = folder / parcel.key
        if not file.exists():
            for older in folder.iterdir():
                if not self._waiting[older.name]:
                    older.unlink()
            half = file.with_suffix(".half")
            half.write_bytes(parcel.data)  # a full disk leaves no parcel that is half there
            half.replace(file)

    def _wanted(self, key: str, more: int) -> None:
        with self._lock:
            self._waiting[key] += more

    def news(self) -> list[News]:
        news = []
        while self._executor is not None and self._heard.poll():
            news.append(pickle.loads(self._heard.recv_bytes()))  # noqa: S301
        return news

    def stop(self) -> None:
        if self._executor is not None:
            self._stopped.value = self._ticket

    def announce(self, number: int) -> None:
        _ = self.executor
        self._announced.value = number

    def lost(self, error: BaseException) -> bool:
        if not isinstance(error, BrokenExecutor):
            return False
        self.close()
        return True

    def close(self) -> None:
        if self._executor is not None and self._folder is not None:
            self.stop()
            self._executor.shutdown(cancel_futures=True)
            self._executor = None
            self._heard.close()
            shutil.rmtree(self._folder, ignore_errors=True)


def _begin(told: Connection, stopped: Any, announced: Any, folder: str, prepares: str) -> None:
    """Prepare a process of the pool; it ends as soon as its parent does, however that died."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's, which then ends us
    _Process.told, _Process.stopped, _Process.folder = told, stopped, Path(folder)
    _Process.announced = announced
    threading.Thread(target=_end_with_parent, daemon=True).start()
    lower_priority(NICE)
    if prepares:
        module, _, name = prepares.partition(":")
        getattr(import_module(module), name)()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        shutil.rmtree(_Process.folder, ignore_errors=True)  # who was killed could not
        os._exit(1)


def _compute(
    number: int, ticket: int, function: Function, key: str, arguments: tuple[Any, ...]
) -> Outcome:
    reporter = Reporter(
        number,
        _tell,
        lambda: _Process.stopped.value >= ticket,
        lambda: int(_Process.announced.value),
    )
    kit = unpacked(key, (_Process.folder / key).read_bytes)
    return computed(function, kit, reporter, arguments)


def _tell(news: News) -> None:
    """Send what is short; what is stored the process has put into the database itself."""
    if news.artifact is None:
        packed = pickle.dumps(news, pickle.HIGHEST_PROTOCOL)
        if len(packed) > LONGEST:
            packed = pickle.dumps(replace(news, text=str(news.text)[:500]))
        _Process.told.send_bytes(packed)
