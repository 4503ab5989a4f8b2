"""The solver of Fibble: agents, suite, runs and pages."""
