"""The site with one address more, the bare view; only the benchmark's server loads this."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
application = get_wsgi_application()

from django.conf import settings  # noqa: E402

settings.ROOT_URLCONF = "wordgames_site.bench.urls"
