"""Measure the agents against the adversarial host on every list; print Markdown."""

from workshop.games.adversarial.results_table import Command

__all__ = ("Command",)
