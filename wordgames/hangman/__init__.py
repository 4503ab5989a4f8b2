"""Hangman."""
