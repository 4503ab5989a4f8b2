"""Visitors who use every game and feature, so that a stored site has something of everything."""
