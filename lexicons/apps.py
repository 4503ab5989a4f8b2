"""The lexicons app."""

from django.apps import AppConfig


class LexiconsConfig(AppConfig):
    """Dictionaries and their revisions."""

    name = "lexicons"
