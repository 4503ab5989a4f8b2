"""Commands of one game: they lie in its room, and Django finds them by a line beside the others."""

from __future__ import annotations

from solvers.catalogue import solved, solver
from solvers.shell.command import ShellCommand


def command(name: str) -> type[ShellCommand]:
    """Return the command of the game that declares it; raises LookupError for none."""
    for slug in solved():
        if address := solver(slug).commands.get(name):
            kind: type[ShellCommand] = solver(slug).load(address)
            return kind
    raise LookupError(f"No game declares the command {name}.")
