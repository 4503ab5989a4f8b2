"""What is computed of words and asked for again, such as graphs and indexes: so many bytes of it.

A number of entries is no bound: a graph of a thousand words takes kilobytes, one of a million what
a web process has in all. No Django.
"""

from __future__ import annotations

import ctypes
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, wraps
from threading import Lock
from typing import ParamSpec, Protocol, TypeVar, cast

MOST = 16 << 20
LARGE = 1 << 20
"""Computing something of so many bytes took several times as much, which goes back at once."""
P = ParamSpec("P")


class SizedValue(Protocol):
    """What says how many bytes it has, as arrays do."""

    @property
    def nbytes(self) -> int:
        """Return its bytes, those of what it has computed meanwhile too."""


T = TypeVar("T", bound=SizedValue)


class Memory:
    """Keeps what was used last, up to `most` bytes, and the newest in any case; safe with threads.

    Computing the same entry twice at once is harmless. Entries that grow while they are used are
    measured anew each time that they are asked for.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._entries: OrderedDict[Hashable, tuple[SizedValue | None, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the entry for `key`, computing and keeping it when it is not there."""
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
        """Forget everything; what others hold stays valid."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    def __len__(self) -> int:
        return len(self._entries)


MEMORY = Memory()
"""The one of this process: whatever it is computed of, all of it together has a bound."""


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Let a function remember in MEMORY what it returned."""

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        key = function, args, tuple(sorted(kwargs.items()))
        return MEMORY.get(key, lambda: function(*args, **kwargs))

    return asked


@cache
def _of_glibc(name: str) -> Callable[..., int] | None:
    """Return a function of glibc's; other systems have none of these, and need none."""
    try:
        function: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
    return function


def give_back() -> None:
    """Give memory that was freed back to the system, which glibc would keep for later."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


M_ARENA_MAX = -8
"""The number that glibc's mallopt knows the setting by."""


def few_heaps(most: int) -> None:
    """Let threads share so many of glibc's heaps, of which each keeps what was freed in it.

    Without a limit there are eight for each processor. To be called before threads begin.
    """
    mallopt = _of_glibc("mallopt")
    if mallopt is not None:
        mallopt(M_ARENA_MAX, most)
