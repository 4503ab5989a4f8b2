"""Count Nerdle's equations, print them, or store them as lexicons."""

from solvers.shell.command import command

Command = command("equations")
