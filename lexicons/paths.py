"""Locations of the data that comes with the dictionaries."""

from pathlib import Path

BUNDLED = Path(__file__).parent / "bundled"
"""Word lists, offensive words, meanings of words, outlines of countries."""
ALPHABETS = Path(__file__).parent / "alphabets"
"""Letters of the languages, and the stand-ins for letters of several characters."""
