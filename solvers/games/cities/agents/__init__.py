"""Agents for Cities; they know an atlas: the names, where their letters stand, their countries."""
