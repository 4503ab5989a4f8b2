"""The contract of all long work: functions of their arguments, given to one `Executor`.

A pool submits `function(kit, reporter, *arguments)`. The kit, such as an agent's words and options,
is a parcel that travels once and is unpacked once in each process, whatever the number of parts.
Every worker computes the same value of a part; so a part that was lost is asked for again.
"""

from __future__ import annotations

import hashlib
import pickle
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import Any, ClassVar, Self

from wordgames.agent.bounded_cache import Memo
from wordgames.refusal import Refusal
from wordgames.rules.state import IllegalMove, InvalidOptions
from wordgames.work.progress_news import NOTHING, News, Reporter, Stopped

REFUSALS = (
    IllegalMove,
    InvalidOptions,
    LookupError,
    Refusal,
)
Function = Callable[..., Any]


class PartRefused(Exception):
    """Work that no worker can do; the text is a sentence, `kind` the refusal's class."""

    def __init__(self, sentence: str, kind: type[BaseException] = Exception) -> None:
        super().__init__(sentence)
        self.kind = kind


class PartFailed(Exception):
    """A part ended with an error that is a fault of ours; the text is its traceback."""


class PoolBroke(Exception):
    """A process that computed was lost, or the cluster is out of reach; the parts may be retried"""


class PoolRefused(Exception):
    """The pool cannot be had: Dask is not installed, or its workers have other code. A sentence."""


@dataclass(frozen=True, eq=False)
class Parcel:
    """Anything that can be pickled, packed once and named by its content."""

    data: bytes

    @classmethod
    def of(cls, kit: Any) -> Parcel:
        """Pack a kit."""
        return cls(pickle.dumps(kit, pickle.HIGHEST_PROTOCOL))

    @cached_property
    def key(self) -> str:
        """The SHA-256 of the content."""
        return hashlib.sha256(self.data).hexdigest()


# Kits that this process has unpacked, with whatever they have prepared.
_kits: Memo[Any] = Memo(3)


def unpacked(key: str, data: Callable[[], bytes]) -> Any:
    """Return the kit of a parcel, unpacked once in this process."""
    return _kits.get(key, lambda: pickle.loads(data()))  # noqa: S301


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a part came to, as it travels: a value, or why there is none.

    Errors travel as text: not every exception can be unpickled.
    """

    value: Any = None
    refusal: tuple[str, type[BaseException]] | None = None
    fault: str = ""
    stopped: bool = False

    def opened(self) -> Any:
        """Return the value; raises PartRefused, Stopped or PartFailed where there is none."""
        if self.stopped:
            raise Stopped
        if self.refusal:
            raise PartRefused(*self.refusal)
        if self.fault:
            raise PartFailed(self.fault)
        return self.value


def computed(function: Function, kit: Any, reporter: Reporter, arguments: Any) -> Outcome:
    """Compute a part."""
    try:
        return Outcome(function(kit, reporter, *arguments))
    except Stopped:
        return Outcome(stopped=True)
    except REFUSALS as refusal:
        return Outcome(refusal=(str(refusal), type(refusal)))
    except Exception:
        return Outcome(fault=traceback.format_exc())


class Pool(ABC):
    """Where parts are computed. One who asks at a time; closed when its `with` ends.

    watch   called now and then by a pool that computes in this very thread; what it raises ends
            the part
    """

    watch: Callable[[], None] | None = None
    brings_artifacts: ClassVar[bool] = False
    """Do those who compute lack this process's store, so that a kit brings what it has?"""
    ahead: ClassVar[int] = 0
    """Parts that are submitted beyond those that are computed, so that nobody waits for one."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many parts are computed at the same time."""

    @property
    @abstractmethod
    def executor(self) -> Executor:
        """The executor; raises PoolRefused where there is none to be had."""

    @abstractmethod
    def submit(
        self, number: int, function: Function, parcel: Parcel, *arguments: Any
    ) -> Future[Outcome]:
        """Let a part be computed: function(kit, reporter, *arguments)."""

    @abstractmethod
    def news(self) -> list[News]:
        """Return the news of the parts since the last call."""

    @abstractmethod
    def stop(self) -> None:
        """Let the parts that were submitted end soon, with Stopped."""

    @abstractmethod
    def announce(self, number: int) -> None:
        """Tell a number to all parts, those under way too: see `Reporter.announced`."""

    def lost(self, error: BaseException) -> bool:
        """True if an error of a future means that the pool broke; if so, begin a new one."""
        return False

    def close(self) -> None:
        """End the processes."""
        self.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def value_of(pool: Pool, future: Future[Outcome]) -> Any:
    """Return what a part came to.

    Raises Stopped, PartRefused, PartFailed, or PoolBroke where the part may be asked for again.
    """
    try:
        outcome = future.result()
    except BaseException as error:
        if pool.lost(error):
            raise PoolBroke(str(error)) from error
        raise
    return outcome.opened()


class _AtOnce(Executor):
    """Computes in the thread that asks, before `submit` returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future


class Here(Pool):
    """This very process and thread: for tests, and for machines with no memory to spare."""

    def __init__(self) -> None:
        self._news: list[News] = []
        self._over = False
        self._announced = NOTHING

    @property
    def size(self) -> int:
        return 1

    @property
    def executor(self) -> Executor:
        return _AtOnce()

    def submit(
        self, number: int, function: Function, parcel: Parcel, *arguments: Any
    ) -> Future[Outcome]:
        self._over = False
        kit = unpacked(parcel.key, lambda: parcel.data)
        reporter = Reporter(number, self._hear, lambda: self._over, lambda: self._announced)
        return self.executor.submit(computed, function, kit, reporter, arguments)

    def _hear(self, news: News) -> None:
        self._news.append(news)
        if self.watch:
            self.watch()

    def news(self) -> list[News]:
        news, self._news = self._news, []
        return news

    def stop(self) -> None:
        self._over = True

    def announce(self, number: int) -> None:
        self._announced = number
