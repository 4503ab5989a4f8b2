"""The lexicons app."""

from django.apps import AppConfig


class LexiconsConfig(AppConfig):
    """Dictionaries and their revisions."""

    name = "lexicons"

    def ready(self) -> None:
        """Find dictionaries in the database."""
        from lexicons.dictionaries import use_dictionaries
        from lexicons.stored import Stored

        use_dictionaries(Stored())
