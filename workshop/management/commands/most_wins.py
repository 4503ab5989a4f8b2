"""Search for the most words of a list that any player of Hangman can win."""

from workshop.games.hangman.most_wins import Command

__all__ = ["Command"]
