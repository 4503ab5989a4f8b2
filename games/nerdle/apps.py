"""The Nerdle app."""

from django.apps import AppConfig


class NerdleConfig(AppConfig):
    """Nerdle: rules, equations, form, pages."""

    name = "games.nerdle"
    label = "nerdle"

    def ready(self) -> None:
        """Check every line of an uploaded list to be an equation."""
        from games.hooks import Later
        from wordgames.vocabulary.kinds import CHECKS, EQUATIONS

        CHECKS[EQUATIONS] = Later("wordgames.nerdle.equation:why_none")
