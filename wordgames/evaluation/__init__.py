"""Measurement of agents: all secrets played at once, counted, compared with intervals."""
