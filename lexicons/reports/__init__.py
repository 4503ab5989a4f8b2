"""Players' reports of words."""
