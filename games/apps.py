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

        lists = "games.lists.ownership"  # imports all that reads lists
        hooks.add(hooks.WORDS_PLAYED, hooks.Later(f"{lists}:words_played"))
        hooks.add(hooks.DEPENDENTS, hooks.Later(f"{lists}:games_on"))
        hooks.ACCOUNT_FILE["lists"] = hooks.Later(f"{lists}:lists_of")
        hooks.add(hooks.ON_DELETE, hooks.Later(f"{lists}:remove_all"))
