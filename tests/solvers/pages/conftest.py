"""The fixtures of runs, for the tests of the solvers' pages: a small dictionary."""

from tests.solvers.runs.conftest import english

__all__ = ("english",)
