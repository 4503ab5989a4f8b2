"""How many words of a list any player of Hangman can win, by a search to its end."""

from workshop.games.hangman.most_wins import Command

__all__ = ["Command"]
