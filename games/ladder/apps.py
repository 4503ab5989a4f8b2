"""The Word Ladder app."""

from django.apps import AppConfig


class LadderConfig(AppConfig):
    """Word Ladder: rules, graph, forms, pages."""

    name = "games.ladder"
    label = "ladder"
