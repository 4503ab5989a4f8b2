"""Pictures of every page."""
