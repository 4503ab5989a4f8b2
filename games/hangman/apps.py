"""The Hangman app."""

from django.apps import AppConfig


class HangmanConfig(AppConfig):
    """Hangman: rules, forms, pages."""

    name = "games.hangman"
    label = "hangman"
