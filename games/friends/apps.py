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
        from games.friends.account_file import PARTS
        from games.friends.circles import groups_on, keep_one_name, leave_all
        from games.friends.dares import dare_open_play
        from games.friends.ghosts import DARE, MEMBER, forget_player, marks_of_asker
        from games.friends.member_ghosts import marks_of_member, open_play_beside

        hooks.add(hooks.DEPENDENTS, groups_on)
        hooks.ACCOUNT_FILE.update(PARTS)
        hooks.add(hooks.ON_JOIN, keep_one_name)
        hooks.add(hooks.ON_DELETE, forget_player)
        hooks.add(hooks.ON_DELETE, leave_all)
        hooks.OPEN_PLAYS["friends:dare"] = dare_open_play
        hooks.OPEN_PLAYS["friends:beside"] = open_play_beside
        hooks.GHOSTS[DARE] = marks_of_asker
        hooks.GHOSTS[MEMBER] = marks_of_member
