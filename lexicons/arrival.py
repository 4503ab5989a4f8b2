"""Whether the dictionaries that come with the site are on their way, for pages without one.

The cache says so, which all processes share; a load that was killed is forgotten after a while.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache

from lexicons.speech import gettext, gettext_noop

KEY = "dictionaries-on-their-way"
LONGEST = 600
"""Seconds after which a load counts as broken off; the longest seen took a fifth of that."""
ON_THEIR_WAY = gettext_noop(
    "The site is being set up: its dictionaries come in a minute or two. Then load this page again."
)
NONE = gettext_noop("There is no dictionary yet. Somebody with an admin account can upload one.")


@contextmanager
def on_their_way() -> Iterator[None]:
    """Let pages say that the dictionaries are coming, until this is over."""
    cache.set(KEY, True, LONGEST)
    try:
        yield
    finally:
        cache.delete(KEY)


def why_there_is_none() -> str:
    """Return what a page says where there is no dictionary."""
    return gettext(ON_THEIR_WAY if cache.get(KEY) else NONE)
