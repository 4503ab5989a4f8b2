"""Compare the documents' claims with our measurements; print Markdown."""

from workshop.reproduction.command import Command

__all__ = ("Command",)
