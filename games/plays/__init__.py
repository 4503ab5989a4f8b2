"""plays."""
