"""The friends app: dares and circles."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FriendsConfig(AppConfig):
    """Dares, which ask others to play, and circles, which pages call groups."""

    name = "games.friends"
    label = "friends"
    verbose_name = _("Groups and dares")

    def ready(self) -> None:
        """Add to an account's file, to the hand-over at log-in, and the address of a dare."""
        from games import hooks
        from games.friends.models import DARE, MEMBER
        from games.hooks import Later

        room = self.name
        for part in ("dares", "answers", "groups"):
            hooks.ACCOUNT_FILE[part] = Later(f"{room}.account_file:{part}")
        hooks.add(hooks.DEPENDENTS, Later(f"{room}.circles:groups_on"))
        hooks.add(hooks.ON_JOIN, Later(f"{room}.circles:keep_one_name"))
        hooks.add(hooks.ON_DELETE, Later(f"{room}.ghosts:forget_player"))
        hooks.add(hooks.ON_DELETE, Later(f"{room}.circles:leave_all"))
        hooks.OPEN_PLAYS["friends:dare"] = Later(f"{room}.dares:dare_open_play")
        hooks.OPEN_PLAYS["friends:beside"] = Later(f"{room}.dare_views:open_play_beside")
        hooks.GHOSTS[DARE] = Later(f"{room}.ghosts:marks_of_asker")
        hooks.GHOSTS[MEMBER] = Later(f"{room}.dare_views:marks_of_member")
