"""kills."""
