"""The site with one address more, the bare view; only the benchmark's server loads this.

Its one player moves hundreds of times a second, faster than any limit of moves.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
application = get_wsgi_application()

from django.conf import settings  # noqa: E402

from games import limits  # noqa: E402

settings.ROOT_URLCONF = "wordgames_site.bench.urls"
limits.MOVES_A_PLAYER = limits.MOVES_AN_ADDRESS = 1_000_000_000
