"""Measure the agents of a game on every list; print Markdown for its page of docs."""

from workshop.games.commands import GamesCommand


class Command(GamesCommand):
    """A writer of the table of a game's agents."""

    help = "Measure a game's agents on every list; print Markdown."
    module = "agents_table"
