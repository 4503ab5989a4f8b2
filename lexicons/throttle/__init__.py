"""Rate limits by visitor and address."""
