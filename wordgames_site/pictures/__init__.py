"""Pictures of every page, on a site of their own, for people to look at."""
