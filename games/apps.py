"""The games app: the play framework."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Puzzles and plays of every game."""

    name = "games"

    def ready(self) -> None:
        """Take a browser's games along whenever somebody logs in, by the admin's page too."""
        from django.contrib.auth.signals import user_logged_in

        from games.accounts.joining import welcome

        user_logged_in.connect(welcome, dispatch_uid="games.accounts.welcome")
