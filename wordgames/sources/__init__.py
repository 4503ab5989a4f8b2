"""Sources of dictionaries: the bundled lists, or the site's database."""
