"""The races app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RacesConfig(AppConfig):
    """Rooms where people race at the same time."""

    name = "games.races"
    label = "races"
    verbose_name = _("Races")

    def ready(self) -> None:
        """Follow the plays of races; add to an account's file and to the hand-over at log-in."""
        from games.plays.followers import FOLLOWERS, RACE, STRIPS
        from games.races.account_file import PARTS
        from games.races.progress import follow
        from games.races.rooms import keep_one_seat
        from games.races.strip import strip_of
        from games.visitors import account_hooks

        FOLLOWERS[RACE] = follow
        STRIPS[:] = [strip_of]
        account_hooks.ACCOUNT_FILE.update(PARTS)
        account_hooks.add(account_hooks.ON_JOIN, keep_one_seat)
