"""Records: the best that is known of a list and a rule, its tree, its proof, and who found it."""
