"""Fibble."""
