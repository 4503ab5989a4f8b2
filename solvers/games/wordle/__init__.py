"""The solver of Wordle: agents, suite, runs and pages."""
