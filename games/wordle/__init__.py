"""Wordle."""
