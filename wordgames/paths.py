"""Locations of the data that comes with the engine."""

from pathlib import Path

BUNDLED = Path(__file__).parent / "bundled"
"""Word lists and their manifest, names of countries."""
ALPHABETS = Path(__file__).parent / "alphabets"
"""Letters of the languages, and the stand-ins for letters of several characters."""
