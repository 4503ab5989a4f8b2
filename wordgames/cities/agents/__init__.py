"""Agents for Cities, which know an atlas: names, the places of their letters, countries."""
