"""visitors."""
