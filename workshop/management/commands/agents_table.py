"""Measure every agent of the agents' document on every list; print Markdown."""

from workshop.reproduction.agents_table import Command

__all__ = ("Command",)
