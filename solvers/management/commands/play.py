"""Play in the terminal: type a move, see what it is answered; ? asks an agent."""

from solvers.shell.command import ActionCommand
from wordgames.terminal_play import TerminalPlay


class Command(ActionCommand):
    """Play with the site's lists."""

    action = TerminalPlay
