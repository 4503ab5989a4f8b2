"""A record of the site's answers, to compare two versions of the code."""
