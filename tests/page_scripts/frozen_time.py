"""Time that advances with requests, and randomness drawn from a label: the same at every repeat."""

from __future__ import annotations

import hashlib
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from unittest.mock import patch

# Seconds that a look at the clock takes, so that loops bounded by time still end.
TICK = 0.02
# Time that passes between two requests of a script.
BETWEEN = timedelta(seconds=10)


class Stillness:
    """A clock that moves only when told to, and bytes that depend on the last label alone."""

    def __init__(self, begin: datetime) -> None:
        self.now = begin.astimezone(UTC)
        self._seconds = 1_000.0
        self._label = ""
        self._drawn = count()

    def begin(self, label: str, *, passing: timedelta = timedelta()) -> None:
        """Let time pass, and draw from this label from now on."""
        self.now += passing
        self._seconds += 1_000.0  # things refreshed "after a while" are refreshed
        self._label, self._drawn = label, count()

    def urandom(self, size: int) -> bytes:
        """Return bytes as os.urandom does."""
        drawn = b""
        while len(drawn) < size:
            drawn += hashlib.sha256(f"{self._label}/{next(self._drawn)}".encode()).digest()
        return drawn[:size]

    def seconds_since_1970(self) -> float:
        """Return the time as time.time does."""
        return self.now.timestamp()

    def seconds(self) -> float:
        """Return a clock's seconds; it moves a little at every look."""
        self._seconds += TICK
        return self._seconds

    @contextmanager
    def held(self) -> Iterator[Stillness]:
        """Replace the machine's clock and randomness by these."""
        with (
            patch("django.utils.timezone.now", lambda: self.now),
            patch.object(time, "time", self.seconds_since_1970),
            patch.object(time, "monotonic", self.seconds),
            patch.object(time, "perf_counter", self.seconds),
            patch.object(time, "process_time", self.seconds),
            patch.object(os, "urandom", self.urandom),
            patch.object(random, "_urandom", self.urandom),  # used by SystemRandom and secrets
        ):
            yield self
