"""Values learned by playing: a small network, its training, and its file."""
