"""The friends app: dares and circles."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FriendsConfig(AppConfig):
    """Dares that name who asks, and circles, which pages call groups."""

    name = "games.friends"
    label = "friends"
    verbose_name = _("Groups and dares")

    def ready(self) -> None:
        """Add to what an account exports."""
        from games.friends.account_export import export

        export()
