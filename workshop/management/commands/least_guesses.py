"""The fewest guesses that any player of Cities can need, by a search to its end."""

from workshop.bounds.cities_least import Command

__all__ = ["Command"]
