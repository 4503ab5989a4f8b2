"""Visitors' own lists of words: made, played, shared by link, changed and deleted."""
