"""Stored runs: asked for by a page or a command, worked off in the background, counted once."""
