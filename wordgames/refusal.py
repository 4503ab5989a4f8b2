"""Refusals of the engine, each a sentence for a person."""


class Refusal(ValueError):
    """Work that cannot be done as it was asked for; the text is a sentence for a person."""
