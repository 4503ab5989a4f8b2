"""Tools for the adversarial game."""
