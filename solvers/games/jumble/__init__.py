"""The solver of Jumble: agents, suite, runs and pages."""
