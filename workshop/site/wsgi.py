"""The site with one address more, the bare view; only the benchmark's server loads this.

Its one player moves hundreds of times a second, faster than any limit of moves.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
application = get_wsgi_application()

from django.conf import settings  # noqa: E402

from games.limits import rate_limits  # noqa: E402

settings.ROOT_URLCONF = "workshop.site.urls"
rate_limits.MOVES_A_PLAYER = rate_limits.MOVES_AN_ADDRESS = 1_000_000_000
