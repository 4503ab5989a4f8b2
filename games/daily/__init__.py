"""Daily puzzles: drawn, listed by day and month, with streaks."""
