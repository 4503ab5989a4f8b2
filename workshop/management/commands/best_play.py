"""Search a game to its end: prove what no player of it can better."""

from workshop.games.commands import GamesCommand


class Command(GamesCommand):
    """A search for the best play of a game."""

    help = "Prove what no player of a game can better."
    module = "best_play"
