"""Maintenance of the translation catalogues."""
