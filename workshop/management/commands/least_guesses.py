"""Search for the fewest guesses that any player of Cities can need."""

from workshop.games.cities.least import Command

__all__ = ["Command"]
