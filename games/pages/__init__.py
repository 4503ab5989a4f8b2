"""Pages around a board: finding the play, the play page, the ending, errors."""
