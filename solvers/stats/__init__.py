"""The pages of stored runs and of the site's statistics."""
