"""The fixtures of runs, for the tests of the solvers' pages: a small dictionary, and a queue."""

from tests.solvers.runs.conftest import english, queue

__all__ = ("english", "queue")
