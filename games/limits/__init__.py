"""Limits on computing, posting and storing."""
