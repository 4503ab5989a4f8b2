"""Lists in data and in source code."""
