"""Commands of one game: they lie in its room, and Django finds them by a line beside the others."""

from __future__ import annotations

from solvers.declaration import solved, solver
from solvers.shell.command import ActionCommand, ShellCommand
from solvers.shell.refusal import Action


def command(name: str) -> type[ShellCommand]:
    """Return the command of the game that declares it; raises LookupError for none."""
    for slug in solved():
        if address := solver(slug).commands.get(name):
            kind: type[Action | ShellCommand] = solver(slug).load(address)
            if issubclass(kind, Action):
                return type("Command", (ActionCommand,), {"action": kind})
            return kind
    raise LookupError(f"No game declares the command {name}.")
