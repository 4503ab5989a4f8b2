"""The site as a whole: what it says, it says in the visitor's language."""

from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    """What joins the parts of the site."""

    name = "wordgames_site"

    def ready(self) -> None:
        """Let code without Django speak by the site's catalogues; report errors where asked to."""
        from wordgames_site.middleware.language import install

        install()
        if settings.SENTRY_DSN:
            from wordgames_site.operation.sentry import begin

            begin()
