"""Tools for Jumble."""
