"""What lies beside these tests and is none of them."""

# Games that `test_new_game.py` adds to a copy of the project, with tests of their own.
collect_ignore = ["new_game", "wordless_game"]
