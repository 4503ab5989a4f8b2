"""The solver of Peaks: agents, suite, runs and pages."""
