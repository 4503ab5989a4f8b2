"""Tools for Peaks."""
