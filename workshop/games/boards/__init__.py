"""Tools for the games of many boards."""
