"""letter_model."""
