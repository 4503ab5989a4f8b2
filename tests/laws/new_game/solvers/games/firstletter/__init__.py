"""The solver of First Letter."""
