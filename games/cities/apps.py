"""The Cities app."""

from django.apps import AppConfig


class CitiesConfig(AppConfig):
    """Cities: rules, forms, pages."""

    name = "games.cities"
    label = "cities"
