"""How Bulls and Cows is measured."""
