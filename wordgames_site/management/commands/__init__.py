"""Commands that run and maintain the site."""
