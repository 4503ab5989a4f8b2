"""Revisions of lexicons: published, edited, loaded with the site, removed."""
