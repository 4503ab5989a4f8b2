"""Addresses of the search's kernels, for declarations: importing the search takes much longer."""

# For words of up to five letters.
NARROW = "wordgames.search.engine:warm"
# For longer words.
WIDE = "wordgames.search.engine:warm_wide"
