"""Locations of the data that comes with the dictionaries."""

from pathlib import Path

# Offensive words, meanings of words, outlines of countries, cities that are known.
BUNDLED = Path(__file__).parent / "bundled"
