"""A lab of several hosts, to test failures and load."""
