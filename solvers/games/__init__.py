"""A room a game: what its agents, runs and pages need beyond the shared code."""
