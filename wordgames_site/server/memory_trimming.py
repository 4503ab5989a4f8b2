"""Memory limits of a web process: few malloc arenas, and free memory returned to the system."""

from time import monotonic

from django.core.signals import request_finished

from wordgames.vocabulary.memory_budget import few_heaps, give_back

# Arenas of glibc's malloc; by default a worker's threads have sixteen on two processors.
HEAPS = 2
# Seconds between two returns of freed memory.
PAUSE = 5.0


def prepare_memory() -> None:
    """Limit a process's memory; call it before its threads start."""
    few_heaps(HEAPS)
    request_finished.connect(_give_back)


def _give_back(**_: object) -> None:
    """Return freed memory every few seconds, between answers."""
    if monotonic() - _Given.at > PAUSE:
        _Given.at = monotonic()
        give_back()


class _Given:
    at = float("-inf")
