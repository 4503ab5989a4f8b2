"""page_record."""
