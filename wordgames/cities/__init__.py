"""Cities."""
