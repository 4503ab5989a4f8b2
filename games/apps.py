"""The games app: the play framework."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Puzzles and plays of every game."""

    name = "games"
    verbose_name = _("Players and challenges")

    def ready(self) -> None:
        """Register the words that games need when others are erased; join lists to accounts."""
        from games.lists.ownership import games_on, lists_of, remove_all, words_played
        from games.visitors import account_hooks
        from lexicons.revisions.dependents import DEPENDENTS
        from lexicons.revisions.remove import WORDS_PLAYED

        if words_played not in WORDS_PLAYED:
            WORDS_PLAYED.append(words_played)
            DEPENDENTS.append(games_on)
        account_hooks.ACCOUNT_FILE["lists"] = lists_of
        account_hooks.add(account_hooks.ON_DELETE, remove_all)
