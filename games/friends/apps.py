"""The friends app: dares and circles."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FriendsConfig(AppConfig):
    """Dares, which ask others to play, and circles, which pages call groups."""

    name = "games.friends"
    label = "friends"
    verbose_name = _("Groups and dares")

    def ready(self) -> None:
        """Register the exported rows, the hand-over at log-in, and the address of a dare."""
        from games.friends.account_export import export
        from games.friends.circles import keep_one_name
        from games.friends.dares import dare_open_play
        from games.pages.play_lookup import OPEN_PLAYS
        from games.visitors import account_hooks

        export()
        account_hooks.add(account_hooks.ON_JOIN, keep_one_name)
        OPEN_PLAYS["friends:dare"] = dare_open_play
