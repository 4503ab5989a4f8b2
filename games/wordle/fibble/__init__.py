"""Fibble: Wordle that lies once a row."""
