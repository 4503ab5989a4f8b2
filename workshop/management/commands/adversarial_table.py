"""Measure the agents against a host without a secret on every list; print Markdown."""

from workshop.games.adversarial.results_table import Command

__all__ = ("Command",)
