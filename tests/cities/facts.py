"""Cities for tests of several games: tests/facts.py says what stands here."""

JOY = {"arrive", "light", "leap", "ring-out"}
BLANKS = ("simple",)
TREE = True
STATES = ("gain-position",)
# The shell takes the length of a name from the first answer.
SHELL_FROM = 1
UNLISTED = 1
