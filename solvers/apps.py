"""The solvers app."""

from django.apps import AppConfig


class SolversConfig(AppConfig):
    """Agents, evaluation, search, and their pages."""

    name = "solvers"

    def ready(self) -> None:
        """Keep what agents search and learn in the database; add to what an account exports."""
        from django.conf import settings

        from solvers.archive import Table
        from solvers.me.exporting import export
        from solvers.studies import put_up, use

        use(Table())
        put_up(settings.VAR_DIR / "models")
        export()
