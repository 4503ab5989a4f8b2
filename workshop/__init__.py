"""workshop."""
