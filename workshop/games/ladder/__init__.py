"""Tools for Word Ladder."""
