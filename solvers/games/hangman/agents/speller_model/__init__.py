"""speller_model."""
