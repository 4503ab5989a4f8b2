"""letter_chain."""
