"""Measure agents: all secrets played at once, one object or a readable table."""

from solvers.shell.command import ActionCommand
from wordgames.cli.evaluate import Evaluate


class Command(ActionCommand):
    """Evaluate one agent, or several on the same secrets."""

    action = Evaluate
