"""The solver of adversarial Wordle: agents, suite, runs and pages."""
