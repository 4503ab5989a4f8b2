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
        from games.hooks import Later
        from games.models import RACE

        room = self.name
        hooks.FOLLOWERS[RACE] = Later(f"{room}.progress:follow")
        hooks.add(hooks.STRIPS, Later(f"{room}.strip:strip_of"))
        hooks.ACCOUNT_FILE["races"] = Later(f"{room}.account_file:seats")
        hooks.add(hooks.ON_JOIN, Later(f"{room}.rooms:keep_one_seat"))
        hooks.add(hooks.ON_DELETE, Later(f"{room}.rooms:leave_all"))
