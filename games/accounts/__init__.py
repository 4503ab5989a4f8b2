"""Accounts: Django's own, with the plays of the browser taken along, exported and deleted."""
