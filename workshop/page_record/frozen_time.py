"""Time that passes by request and chance that is drawn from a label: the same at every repeat."""

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

TICK = 0.02
"""Seconds that a look at the clock takes, so that what is bounded by time ends all the same."""
BETWEEN = timedelta(seconds=10)
"""What passes between two requests of a script."""


class Stillness:
    """A clock that moves when it is told to, and bytes that depend on the last label alone."""

    def __init__(self, begin: datetime) -> None:
        self.now = begin.astimezone(UTC)
        self._seconds = 1_000.0
        self._label = ""
        self._drawn = count()

    def begin(self, label: str, *, passing: timedelta = timedelta()) -> None:
        """Let time pass, and draw from now on by this label."""
        self.now += passing
        self._seconds += 1_000.0  # whatever is looked at again "after a while" is
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
        """Return what a clock of seconds shows; it moves a little at every look."""
        self._seconds += TICK
        return self._seconds

    @contextmanager
    def held(self) -> Iterator[Stillness]:
        """Put this clock and this chance in the place of the machine's."""
        with (
            patch("django.utils.timezone.now", lambda: self.now),
            patch.object(time, "time", self.seconds_since_1970),
            patch.object(time, "monotonic", self.seconds),
            patch.object(time, "perf_counter", self.seconds),
            patch.object(time, "process_time", self.seconds),
            patch.object(os, "urandom", self.urandom),
            patch.object(random, "_urandom", self.urandom),  # what SystemRandom and secrets draw
        ):
            yield self
