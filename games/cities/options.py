"""Options of Cities for forms and runs: the modes in words, and the favoured country."""

from lexicons.languages.translation import gettext_noop

MODES = (
    ("simple", gettext_noop("Simple: a blank a letter, all its places shown")),
    ("advanced", gettext_noop("Advanced: the length is hidden, one place shown at a time")),
)
NOBODY = ("", gettext_noop("Anywhere"))
FAVOURED = "TZ"
"""Country that the published servers of this game favour, the default of runs."""
PERCENT = 100
