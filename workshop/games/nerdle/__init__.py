"""Tools for Nerdle."""
