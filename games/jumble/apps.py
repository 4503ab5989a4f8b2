"""The Jumble app."""

from django.apps import AppConfig


class JumbleConfig(AppConfig):
    """Jumble: rules, forms, pages."""

    name = "games.jumble"
    label = "jumble"
