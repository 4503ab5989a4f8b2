"""throttle."""
