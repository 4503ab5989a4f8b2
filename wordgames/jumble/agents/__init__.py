"""Agents that put letters in order."""
