"""Setup of the site from its environment."""
