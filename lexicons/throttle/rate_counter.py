"""Rate limits that all processes share: a number of uses, or an amount, in any window of time."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, OperationalError, connection
from django.db.models import Sum
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from lexicons.models import RateCount
from lexicons.throttle.address_network import network

# Parts that a window is counted in: it slides by one of them at a time.
PARTS = 6
# Statement that counts one more use, unless that would exceed the limit.
COUNT = """
INSERT INTO lexicons_ratecount (name, part, count, expires)
SELECT %(name)s, %(part)s, %(amount)s, %(expires)s WHERE {earlier} + %(amount)s <= %(most)s
ON CONFLICT (name, part) DO UPDATE SET count = lexicons_ratecount.count + %(amount)s
WHERE lexicons_ratecount.count + {earlier} + %(amount)s <= %(most)s
RETURNING count
""".format(
    earlier="(SELECT COALESCE(SUM(count), 0) FROM lexicons_ratecount "
    "WHERE name = %(name)s AND part >= %(first)s AND part < %(part)s)"
)
UNBOUNDED = 2**31 - 1
# Seconds without counting after a fault: a page with several limits must not wait
# for the database once for each of them.
REST = 5.0
log = logging.getLogger(__name__)


class NotCountedError(OperationalError):
    """A use that may not go uncounted, while the counts cannot be stored; pages answer it 503."""


def allowed(name: str, who: str, limit: int, seconds: int, *, strict: bool = False) -> bool:
    """Count one more use; return True if it is within `limit` in the last `seconds`.

    Refused uses do not count. However many arrive at the same instant, no more than `limit`
    are let through in any window of that length: its first part counts whole for as long as any
    of it may lie in the window. If the counts cannot be stored, everyone is let through: a
    full disk must not end a game. A `strict` limit, as of passwords, lets nobody through: it raises
    NotCountedError.
    """
    window = _Window.of(name, who, seconds)
    if not strict:
        return _open_if_failing(lambda: window.take(limit))
    try:
        return window.take(limit)
    except (DatabaseError, OSError, ValueError) as error:
        log.warning("Refused, as a rate limit cannot be counted: %s", error)
        raise NotCountedError("A rate limit cannot be counted.") from error


def spend(name: str, who: str, amount: int, seconds: int) -> None:
    """Count an amount that has been used, whether or not it was within a limit."""
    _open_if_failing(lambda: _Window.of(name, who, seconds).add(amount))


def spent(name: str, who: str, seconds: int) -> int:
    """Return how much of something was used in the last `seconds`; 0 if unknown."""
    total = 0

    def read() -> bool:
        nonlocal total
        window = _Window.of(name, who, seconds)
        total = window.before() + window.now()
        return True

    _open_if_failing(read)
    return total


def forget(name: str, who: str, seconds: int) -> None:
    """Reset one visitor's counts for a limit."""
    _open_if_failing(lambda: _Window.of(name, who, seconds).clear())


def prune() -> int:
    """Throw away the counts of windows that are over; return how many."""
    removed, _ = RateCount.objects.filter(expires__lt=clock()).delete()
    return removed


class Rest:
    """End of the pause in counting, by this process's own clock."""

    until = float("-inf")


def _open_if_failing(count: Callable[[], bool]) -> bool:
    if time.monotonic() < Rest.until:
        return True
    try:
        return count()
    except ValueError as error:  # a count that vanished in the meantime, or all of Redis
        log.warning("A rate limit was not counted: %s", error)
        return True
    except (DatabaseError, OSError) as error:
        log.warning("Rate limits are not counted for %s s: %s", REST, error)
        Rest.until = time.monotonic() + REST
        return True


@dataclass(frozen=True, slots=True)
class _Window:
    """One visitor's uses of one thing: a count for each part of the window."""

    name: str
    part: int
    length: int

    @classmethod
    def of(cls, name: str, who: str, seconds: int) -> _Window:
        length = max(1, seconds // PARTS)
        key = f"{name}:{salted_hmac('throttle', who).hexdigest()[:32]}"
        return cls(key, clock() // length, length)

    @property
    def expires(self) -> int:
        return (self.part + PARTS + 1) * self.length

    def take(self, limit: int) -> bool:
        """Count one use unless that would exceed `limit`; return whether it was counted."""
        if settings.REDIS_URL:
            return self._take_cached(limit - self.before())
        return self._add(1, limit)

    def add(self, amount: int) -> bool:
        """Count an amount unconditionally."""
        if not settings.REDIS_URL:
            return self._add(amount, UNBOUNDED)
        cache.add(self._key(self.part), 0, self.length * (PARTS + 1))
        cache.incr(self._key(self.part), amount)
        return True

    def before(self) -> int:
        """Return the count in the window before its current part."""
        if settings.REDIS_URL:
            keys = [self._key(part) for part in range(self.part - PARTS, self.part)]
            return sum(cache.get_many(keys).values())
        earlier = RateCount.objects.filter(
            name=self.name, part__gte=self.part - PARTS, part__lt=self.part
        )
        return earlier.aggregate(total=Sum("count"))["total"] or 0

    def now(self) -> int:
        """Return the count in the current part."""
        if settings.REDIS_URL:
            return int(cache.get(self._key(self.part), 0))
        present = RateCount.objects.filter(name=self.name, part=self.part)
        return present.values_list("count", flat=True).first() or 0

    def clear(self) -> bool:
        """Forget all parts."""
        if settings.REDIS_URL:
            cache.delete_many([self._key(self.part - back) for back in range(PARTS + 1)])
        else:
            RateCount.objects.filter(name=self.name).delete()
        return True

    def _key(self, part: int) -> str:
        return f"throttle:{self.name}:{part}"

    def _take_cached(self, left: int) -> bool:
        """Count a use by one INCR, and take it back if it was one too many."""
        if left <= 0:
            return False
        self.add(0)
        if cache.incr(self._key(self.part)) <= left:
            return True
        cache.decr(self._key(self.part))
        return False

    def _add(self, amount: int, most: int) -> bool:
        """Count an amount in the database, unless that would exceed `most` in the window."""
        values: dict[str, str | int] = {
            "name": self.name,
            "part": self.part,
            "first": self.part - PARTS,
            "amount": amount,
            "expires": self.expires,
            "most": most,
        }
        with connection.cursor() as cursor:
            cursor.execute(COUNT, values)
            return cursor.fetchone() is not None


class Nearby:
    """Each visitor's uses in the current minute in this process alone, without any storage."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.clear()

    def clear(self) -> None:
        """Forget all counts."""
        self._minute, self._counts = 0, dict[str, int]()

    def add(self, who: str, amount: int = 1) -> int:
        """Count an amount; return the total in this minute."""
        minute = clock() // 60
        with self._lock:
            if minute != self._minute:
                self._minute, self._counts = minute, {}
            self._counts[who] = self._counts.get(who, 0) + amount
            return self._counts[who]


def clock() -> int:
    """Return the time by which limits are counted, in seconds."""
    return int(time.time())


def address(request: HttpRequest) -> str:
    """Return the visitor's address; behind our proxy, the one that the proxy saw.

    For IPv6 that is the network, /64: one household or machine is given a whole one, with as many
    addresses as it likes.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")  # `headers` copies all of them
    if settings.BEHIND_PROXY and forwarded:
        return network(forwarded.rsplit(",", 1)[-1].strip())
    return network(str(request.META.get("REMOTE_ADDR", "")))
