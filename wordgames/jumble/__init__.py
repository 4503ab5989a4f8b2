"""Jumble."""
