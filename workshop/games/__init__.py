"""Tools for single games, a folder a game."""
