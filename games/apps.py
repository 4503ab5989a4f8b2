"""The games app: the play framework."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Puzzles and plays of every game."""

    name = "games"
    verbose_name = _("Players and challenges")

    def ready(self) -> None:
        """Tell which words games need when the others are erased; export an account's lists."""
        from games.lists.exporting import export
        from games.lists.played import words_played
        from lexicons.removal import WORDS_PLAYED

        if words_played not in WORDS_PLAYED:
            WORDS_PLAYED.append(words_played)
        export()
