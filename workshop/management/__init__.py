"""Management commands of the workshop."""
