"""Learn the letter model of a lexicon or a file, unless it is stored."""

from solvers.shell.command import command

Command = command("train")
