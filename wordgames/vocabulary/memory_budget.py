"""Cache of things computed from words, such as graphs and indexes, limited by bytes.

A limit on entries would not do: a graph of a thousand words takes kilobytes, one of a million
words all the memory of a web process. No Django.
"""

import ctypes
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, wraps
from threading import Lock
from typing import ParamSpec, Protocol, TypeVar, cast

MOST = 16 << 20
# Size from which a result's temporary memory, several times as much, is given back at once.
LARGE = 1 << 20
P = ParamSpec("P")


class SizedValue(Protocol):
    """A value that knows its size in bytes, as arrays do."""

    @property
    def nbytes(self) -> int:
        """Return its size in bytes, including anything computed since."""


T = TypeVar("T", bound=SizedValue)


class Memory:
    """Cache of the latest values, up to `most` bytes but always the newest; safe with threads.

    Computing the same entry twice at once is harmless. Entries that grow while they are used are
    measured again on each access.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._entries: OrderedDict[Hashable, tuple[SizedValue | None, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the entry for `key`, computing and keeping it if missing."""
        with self._lock:
            known, _ = self._entries.get(key, (None, 0))
        value = compute() if known is None else cast("T", known)
        if known is None and value.nbytes > LARGE:
            give_back()
        self._keep(key, value, value.nbytes)
        return value

    def _keep(self, key: Hashable, value: SizedValue, size: int) -> None:
        with self._lock:
            _, before = self._entries.pop(key, (None, 0))
            self._entries[key] = value, size
            self._bytes += size - before
            while self._bytes > self._most and len(self._entries) > 1:
                _, (_, gone) = self._entries.popitem(last=False)
                self._bytes -= gone

    def clear(self) -> None:
        """Forget everything; references held elsewhere stay valid."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    def __len__(self) -> int:
        return len(self._entries)


# The cache of this process: one limit for everything computed.
MEMORY = Memory()


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Make a function remember its results in MEMORY."""

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        key = function, args, tuple(sorted(kwargs.items()))
        return MEMORY.get(key, lambda: function(*args, **kwargs))

    return asked


@cache
def _of_glibc(name: str) -> Callable[..., int] | None:
    """Return a function of glibc's; other systems have and need none."""
    try:
        function: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
    return function


def give_back() -> None:
    """Return freed memory to the system, which glibc would keep for later."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


# glibc's number of the mallopt setting.
M_ARENA_MAX = -8


def few_heaps(most: int) -> None:
    """Limit the number of glibc's heaps that threads share; each heap keeps its freed memory.

    Without a limit there are eight for each processor. Call it before starting threads.
    """
    mallopt = _of_glibc("mallopt")
    if mallopt is not None:
        mallopt(M_ARENA_MAX, most)
