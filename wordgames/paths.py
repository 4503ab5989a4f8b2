"""Locations of the data that comes with the engine."""

from pathlib import Path

# Word lists and their manifest, names of countries.
BUNDLED = Path(__file__).parent / "bundled"
# Letters of the languages, and the stand-ins for letters of several characters.
ALPHABETS = Path(__file__).parent / "alphabets"
