"""The Wordle app."""

from django.apps import AppConfig


class WordleConfig(AppConfig):
    """Wordle: rules, form, pages."""

    name = "games.wordle"
    label = "wordle"
