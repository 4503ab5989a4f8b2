"""The runs of tests/solvers/runs, for the pages that show them."""

from tests.solvers.runs.conftest import asking, english, finished, queue

__all__ = ("asking", "english", "finished", "queue")
