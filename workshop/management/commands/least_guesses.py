"""The fewest guesses that any player of Cities can need, by a search to its end."""

from solvers.shell.game_commands import command

Command = command("least_guesses")
