"""The lexicons app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LexiconsConfig(AppConfig):
    """Dictionaries and their revisions."""

    name = "lexicons"
    verbose_name = _("Dictionaries")

    def ready(self) -> None:
        """Find dictionaries in the database."""
        from lexicons.revisions.publish import Stored
        from wordgames.sources.dictionaries import use_dictionaries

        use_dictionaries(Stored())
