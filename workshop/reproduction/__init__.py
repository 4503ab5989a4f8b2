"""reproduction."""
