"""The runs that come with the site, played and written into the project."""
