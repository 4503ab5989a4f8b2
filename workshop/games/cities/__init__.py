"""Tools for Cities."""
