"""The friends app: dares and circles."""

from django.apps import AppConfig


class FriendsConfig(AppConfig):
    """Dares that name who asks, and circles, which pages call groups."""

    name = "games.friends"
    label = "friends"

    def ready(self) -> None:
        """Add to what an account exports."""
        from games.friends.exporting import export

        export()
