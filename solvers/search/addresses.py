"""Addresses of the search's kernels, for declarations: importing the search takes much longer."""

NARROW = "solvers.search.engine:warm"
"""For words of up to five letters."""
WIDE = "solvers.search.engine:warm_wide"
"""For longer words."""
