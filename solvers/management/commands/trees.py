"""The stored trees of `optimal`: list, search, export, import, forget."""

from solvers.shell.rooms import command

Command = command("trees")
