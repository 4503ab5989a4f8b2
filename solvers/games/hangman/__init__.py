"""The solver of Hangman: agents, suite, runs and pages."""
