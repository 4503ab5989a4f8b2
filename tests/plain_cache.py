"""The cache of all tests: it refuses what another version of the site could not load.

Processes of two versions share the cache while a site is upgraded, and a pickled object names the
module of its class. So only plain values go in; who reads them makes objects of them.
"""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

PLAIN = (str, bytes, int, float, bool, type(None))


def is_plain(value: object) -> bool:
    """True if a value and all in it are of these very types; a subclass is loaded by its name."""
    if type(value) is dict:
        return all(is_plain(key) and is_plain(part) for key, part in value.items())
    return all(map(is_plain, value)) if type(value) is list else type(value) in PLAIN


class PlainCache(LocMemCache):
    """A cache in memory that raises TypeError for all but plain values."""

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        _check(key, value)
        return super().add(key, value, timeout, version)

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        _check(key, value)
        super().set(key, value, timeout, version)


def _check(key: object, value: object) -> None:
    if not is_plain(value):
        raise TypeError(f"Only plain values may be cached, and {key!r} is not: {value!r}")
