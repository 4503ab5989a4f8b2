"""What the workshop knows of each game, a room a game."""
