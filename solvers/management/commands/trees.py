"""The stored trees of `optimal`: list, search, export, import, forget."""

from solvers.shell.game_commands import command

Command = command("trees")
