"""position."""
