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
        from games import hooks
        from games.plays.open_play import RACE
        from games.races.account_file import PARTS
        from games.races.progress import follow
        from games.races.rooms import keep_one_seat, leave_all
        from games.races.strip import strip_of

        hooks.FOLLOWERS[RACE] = follow
        hooks.add(hooks.STRIPS, strip_of)
        hooks.ACCOUNT_FILE.update(PARTS)
        hooks.add(hooks.ON_JOIN, keep_one_seat)
        hooks.add(hooks.ON_DELETE, leave_all)
