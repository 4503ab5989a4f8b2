"""The adversarial host for tests of several games: tests/facts.py says what stands here."""

STATES = ("absurd-search",)
