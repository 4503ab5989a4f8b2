"""How First Letter is measured."""
