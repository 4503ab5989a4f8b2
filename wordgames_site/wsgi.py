"""The WSGI entry point, for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from wordgames_site.middleware.plain_text import in_utf8
from wordgames_site.setup.file_permissions import keep_private

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
keep_private()
site = in_utf8(get_wsgi_application())

from games.races.polls import answering_polls  # noqa: E402 (models are there only now)
from wordgames_site.middleware.plain_answer import compose  # noqa: E402

application = answering_polls(site, compose)
