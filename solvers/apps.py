"""The solvers app."""

from django.apps import AppConfig


class SolversConfig(AppConfig):
    """Agents, evaluation, search, and their pages."""

    name = "solvers"

    def ready(self) -> None:
        """Keep what agents search and learn in the database."""
        from solvers.archive import Table
        from solvers.studies import use

        use(Table())
