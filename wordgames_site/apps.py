"""The site as a whole: what it says, it says in the visitor's language."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """What joins the parts of the site."""

    name = "wordgames_site"

    def ready(self) -> None:
        """Let code that knows no Django say its sentences by the site's catalogues."""
        from wordgames_site.speaking import install

        install()
