"""The solvers app."""

from django.apps import AppConfig


class SolversConfig(AppConfig):
    """Agents, evaluation, search, and their pages."""

    name = "solvers"
