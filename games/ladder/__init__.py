"""Word Ladder."""
