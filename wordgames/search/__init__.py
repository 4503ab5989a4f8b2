"""The search for decision trees with the least expected number of guesses."""
