"""The games app: the play framework."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Puzzles and plays of every game."""

    name = "games"
