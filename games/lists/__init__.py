"""Everybody's own words: a visitor's lists, made, played, shared by link, changed and deleted."""
