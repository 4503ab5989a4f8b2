"""Agents against a host that has no secret."""
