"""The workshop app: the commands that only a checkout has."""

from django.apps import AppConfig


class WorkshopConfig(AppConfig):
    """Commands that measure, prove, attack, simulate, photograph, translate and build."""

    name = "workshop"
