"""What keeps a web process small whatever it serves: few heaps, and what is free goes back."""

from __future__ import annotations

from time import monotonic

from django.core.signals import request_finished

from lexicons.words.memory_budget import few_heaps, give_back

HEAPS = 2
"""Of glibc's; a worker's threads would have sixteen on two processors."""
PAUSE = 5.0
"""Seconds between two times that freed memory is given back."""


def prepare_memory() -> None:
    """Keep a process small; to be called before its threads begin."""
    few_heaps(HEAPS)
    request_finished.connect(_give_back)


def _give_back(**_: object) -> None:
    """Give freed memory back every few seconds, once somebody has his answer."""
    if monotonic() - _Given.at > PAUSE:
        _Given.at = monotonic()
        give_back()


class _Given:
    at = float("-inf")
