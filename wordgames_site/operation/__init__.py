"""operation."""
