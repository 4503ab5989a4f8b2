"""The solver of Cities: agents, suite, runs and pages."""
