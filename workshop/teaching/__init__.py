"""Training of the agents that learn by playing."""
