"""The Nerdle app."""

from django.apps import AppConfig


class NerdleConfig(AppConfig):
    """Nerdle: rules, equations, form, pages."""

    name = "games.nerdle"
    label = "nerdle"

    def ready(self) -> None:
        """Let lists of equations be uploaded: each line is checked to be one."""
        from games.nerdle.equation import why_none
        from lexicons.columns import EQUATIONS
        from lexicons.importer.spelling import CHECKS

        CHECKS[EQUATIONS] = why_none
