"""Dictionaries: models, importer, admin, bundled data and the arrays that games read."""
