"""How the long chain lays out its runs of symbols; apart from its kernels, which take a minute."""

LENGTH = 7
"""Symbols of the longest runs that are counted."""
SHORT = 3
"""Runs up to this length have a row for every context, longer ones a head where it was seen."""
WIDTH = 7
"""Bits of a symbol in the key of a run."""
SYMBOL_AT, START_AT, COUNT_AT = 24, 24, 16
"""Bits below a symbol in an entry, and below where a head's entries start and how many they are."""
