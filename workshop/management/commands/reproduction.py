"""Set the documents' claims beside our measurements; print Markdown."""

from workshop.reproduction.command import Command

__all__ = ("Command",)
