"""my_results."""
