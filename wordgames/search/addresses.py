"""Addresses of the search's kernels, for declarations: importing the search takes much longer."""

NARROW = "wordgames.search.engine:warm"
"""For words of up to five letters."""
WIDE = "wordgames.search.engine:warm_wide"
"""For longer words."""
