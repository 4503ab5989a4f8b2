"""The solver of Nerdle: agents, suite, runs and pages."""
