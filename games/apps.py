"""The games app: the play framework."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Puzzles and plays of every game."""

    name = "games"
    verbose_name = _("Players and challenges")

    def ready(self) -> None:
        """Register the words that games need when others are erased; join lists to accounts."""
        from games import hooks
        from games.lists.ownership import games_on, lists_of, remove_all, words_played

        hooks.add(hooks.WORDS_PLAYED, words_played)
        hooks.add(hooks.DEPENDENTS, games_on)
        hooks.ACCOUNT_FILE["lists"] = lists_of
        hooks.add(hooks.ON_DELETE, remove_all)
