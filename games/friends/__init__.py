"""Playing together: dares, which ask others to play a puzzle, and groups with a daily table."""
