"""Train the bots that learn by playing, and write the results into their folders."""

from workshop.games.commands import GamesCommand


class Command(GamesCommand):
    """Training of a bot by play."""

    help = "Teach a bot that learns by playing (the maintainer's part: minutes of a core)."
    module = "teaching"
