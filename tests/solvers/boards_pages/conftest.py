"""The small dictionary of the runs' tests, for pages of many boards."""

from tests.solvers.runs.conftest import english

__all__ = ("english",)
