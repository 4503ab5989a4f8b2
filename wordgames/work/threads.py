"""Threads of this process, for parts that compute without Python's lock."""

from collections import deque
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from wordgames.work.pool import Function, Outcome, Parcel, Pool, computed, unpacked
from wordgames.work.progress_news import NOTHING, News, Reporter


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
