"""translating."""
