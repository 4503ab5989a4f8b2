"""starter."""
