"""Template filters of the solvers."""
