"""Placeholder while the project starts."""

SECRET_KEY = "x"
INSTALLED_APPS = []
