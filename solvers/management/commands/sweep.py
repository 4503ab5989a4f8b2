"""Sweep an agent's parameters over a grid: document 003's table."""

from solvers.shell.command import ActionCommand
from wordgames.cli.sweep import SweepGrid


class Command(ActionCommand):
    """Try every point of a grid on the same secrets."""

    action = SweepGrid
