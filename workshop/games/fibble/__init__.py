"""Tools for Fibble."""
