"""The WSGI entry point, for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from wordgames_site.modes import keep_private
from wordgames_site.plain_text import in_utf8

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
keep_private()
application = in_utf8(get_wsgi_application())
