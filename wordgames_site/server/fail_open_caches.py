"""Caches that fail open: on a fault, values are computed again and play goes on."""

import logging
import pickle
import time
from collections.abc import Callable, Iterable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.redis import RedisCache
from django.db import Error as DatabaseError
from django.utils.translation import get_language

from games.pages.error_pages import passing

# Seconds for which a failed cache is not tried again: a page must not wait for each call.
REST = 5.0
# Errors on loading an entry that is cut off or was stored by another version of the site.
UNLOADABLE = (
    pickle.UnpicklingError,
    ImportError,  # the pickled module has moved
    AttributeError,  # the pickled class has
    EOFError,
    IndexError,
    TypeError,
    ValueError,
)
log = logging.getLogger(__name__)


class FailOpen(BaseCache):
    """A cache whose faults look like an empty cache: look-ups miss, and adding succeeds.

    A rate limit counted in it lets everyone through during a fault; that is why no lock is kept
    here.
    """

    _rests_until = float("-inf")

    def _try(self, otherwise: Any, act: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        kind = type(self)
        if time.monotonic() < kind._rests_until:
            return otherwise
        try:
            return act(*args, **kwargs)
        except Exception as fault:
            if not isinstance(fault, DatabaseError) and not passing(fault):
                raise
            kind._rests_until = time.monotonic() + REST
            log.warning("The cache does not answer, and is left alone for %s s: %s", REST, fault)
            return otherwise

    def _load(self, otherwise: Any, act: Callable[..., Any], *args: Any) -> Any:
        """Call, and treat an entry that cannot be loaded as absent."""
        try:
            return self._try(otherwise, act, *args)
        except UNLOADABLE as fault:
            log.warning("An entry of the cache cannot be loaded, and counts as absent: %s", fault)
            return otherwise

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._load(default, super().get, key, default, version)

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        self._try(None, super().set, key, value, timeout, version)

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return bool(self._try(True, super().add, key, value, timeout, version))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._try(False, super().touch, key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._try(False, super().delete, key, version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return bool(self._try(False, super().has_key, key, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Raise ValueError for a missing key, as every cache does, and on a fault."""
        value = self._try(None, super().incr, key, delta, version)
        if value is None:
            raise ValueError(f"Key {key!r} not found")
        return int(value)

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """Return the entries found; one that cannot be loaded does not affect the others."""
        keys = list(keys)
        values: dict[Any, Any] | None = self._load(None, super().get_many, keys, version)
        if values is not None or len(keys) < 2:
            return values or {}
        alone = (self.get_many([key], version) for key in keys)
        return {key: value for found in alone for key, value in found.items()}

    def set_many(
        self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        return list(self._try(list(data), super().set_many, data, timeout, version))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        self._try(None, super().delete_many, keys, version)

    def clear(self) -> None:
        self._try(None, super().clear)


def by_language(key: str, prefix: str, version: int) -> str:
    """Return the cache key of a page's part in the current language."""
    return f"{prefix}:{version}:{get_language()}:{key}"


class OpenDatabaseCache(FailOpen, DatabaseCache):
    """Django's cache in the database, failing open."""


class OpenRedisCache(FailOpen, RedisCache):
    """Django's cache in Redis, failing open."""
