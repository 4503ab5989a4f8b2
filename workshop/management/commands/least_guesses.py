"""The fewest guesses that any player of Cities can need, by a search to its end."""

from workshop.games.cities.least import Command

__all__ = ["Command"]
