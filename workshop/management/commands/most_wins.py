"""How many words of a list any player of Hangman can win, by a search to its end."""

from workshop.bounds.hangman_most_wins import Command

__all__ = ["Command"]
