"""The site's Django app: translates what code without Django says."""

from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    """The app that joins the parts of the site."""

    name = "wordgames_site"

    def ready(self) -> None:
        """Let code without Django use the site's catalogues, and heed a set-up; report errors."""
        from wordgames.kernels.awaited_kernels import heed
        from wordgames_site.middleware.language import install
        from wordgames_site.setup.start_stamps import coming_file

        install()
        heed(coming_file())
        if settings.SENTRY_DSN:
            from wordgames_site.operation.sentry import begin

            begin()
