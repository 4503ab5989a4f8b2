"""Fuzzing of the site with random requests."""
