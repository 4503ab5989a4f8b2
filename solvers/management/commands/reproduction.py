"""Set the documents' claims beside our measurements; print Markdown."""

from solvers.reproduction.command import Command

__all__ = ("Command",)
