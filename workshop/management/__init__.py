"""management."""
