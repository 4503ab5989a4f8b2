"""The adversarial host for tests of several games: tests/facts.py says what stands here."""

JOY = {"leap", "shut-left", "shut-right"}
STATES = ("absurd-search",)
HIDES_NOTHING = True
