"""The site with one address more, the bare view; only the benchmark's server loads this.

Its one player moves hundreds of times a second, faster than any limit of moves. With
WORKSHOP_API_AT_ANY_PACE set a program that tries the API may be as fast.
"""

import os

from wordgames_site.wsgi import application  # isort: skip (which sets Django up)

from django.conf import settings

from games.limits import rate_limits

__all__ = ["application"]
settings.ROOT_URLCONF = "workshop.site.urls"
rate_limits.MOVES_A_PLAYER = rate_limits.MOVES_AN_ADDRESS = 1_000_000_000
if "WORKSHOP_API_AT_ANY_PACE" in os.environ:
    from wordgames_site.api import tokens

    tokens.REQUESTS = 1_000_000_000
