"""Nerdle."""
