"""The games app: the play framework."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Puzzles and plays of every game."""

    name = "games"
    verbose_name = _("Players and challenges")

    def ready(self) -> None:
        """Tell which words games need when the others are erased; export an account's lists."""
        from games.lists.account_export import export
        from games.lists.ownership import words_played
        from lexicons.revisions.remove import WORDS_PLAYED

        if words_played not in WORDS_PLAYED:
            WORDS_PLAYED.append(words_played)
        export()
