"""The solver of Word Ladder: agents, suite, runs and pages."""
