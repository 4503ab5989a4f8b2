"""Visitors: players, accounts, and the dictionaries that they may use."""
