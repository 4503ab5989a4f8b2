"""Tools for Wordle."""
