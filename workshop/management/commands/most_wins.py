"""How many words of a list any player of Hangman can win, by a search to its end."""

from solvers.shell.game_commands import command

Command = command("most_wins")
