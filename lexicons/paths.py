"""Locations of the data that comes with the dictionaries."""

from pathlib import Path

# Offensive words, meanings of words, outlines of countries, cities that are known.
SITE_DATA = Path(__file__).parent / "bundled"
