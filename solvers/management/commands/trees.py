"""The stored trees of `optimal`: list, search, export, import, forget."""

from solvers.shell.command import command

Command = command("trees")
