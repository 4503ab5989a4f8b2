"""Playing together: a puzzle with the name of who asks, and groups with a table of the day."""
