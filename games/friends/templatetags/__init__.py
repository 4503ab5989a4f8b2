"""Template tags of groups."""
