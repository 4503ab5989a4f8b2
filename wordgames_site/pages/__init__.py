"""Parts of pages that belong to no game."""
