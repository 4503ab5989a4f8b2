"""The workshop's Django app: commands that only a checkout has."""

from django.apps import AppConfig


class WorkshopConfig(AppConfig):
    """The app of the commands that measure, prove, attack, simulate, photograph and build."""

    name = "workshop"
