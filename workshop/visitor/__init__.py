"""visitor."""
