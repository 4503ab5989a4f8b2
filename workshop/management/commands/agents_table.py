"""Measure every agent of docs/agents.md on every list; print Markdown."""

from workshop.reproduction.agents_table import Command

__all__ = ("Command",)
