"""A bounded memory that threads may share, for what an agent would compute again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Keeps the `size` entries used last; computing the same entry twice at once is harmless."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._entries: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the entry for `key`, computing and keeping it when it is not there."""
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
                return self._entries[key]
        entry = compute()
        with self._lock:
            self._entries[key] = entry
            while len(self._entries) > self._size:
                self._entries.popitem(last=False)
        return entry

    def __len__(self) -> int:
        return len(self._entries)
