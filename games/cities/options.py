"""The modes of Cities in words, and the country that is favoured, as forms and runs offer them."""

from lexicons.languages.translation import gettext_noop

MODES = (
    ("simple", gettext_noop("Simple: a blank a letter, all its places shown")),
    ("advanced", gettext_noop("Advanced: the length is hidden, one place shown at a time")),
)
NOBODY = ("", gettext_noop("Anywhere"))
FAVOURED = "TZ"
"""The country that the published servers of this game favour: what runs begin with."""
PERCENT = 100
