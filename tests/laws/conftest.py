"""What lies beside these tests and is none of them."""

collect_ignore = ["new_game"]
"""A game that `test_new_game.py` adds to a copy of the project, with tests of its own."""
