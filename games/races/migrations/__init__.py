"""Migrations of races."""
