"""First Letter: name the letter that a word begins with."""
