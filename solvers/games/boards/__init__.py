"""The solver of many boards: agents, suite, runs and pages."""
