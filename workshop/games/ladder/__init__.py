"""What the workshop knows of this game alone."""
