"""Tools for Hangman."""
