"""How gunicorn serves the site: `gunicorn -c python:wordgames_site.serving wordgames_site.wsgi`.

Never add --preload: kernels must be loaded in each worker.
"""

from __future__ import annotations

import os
from typing import Any

import gunicorn.http.wsgi
from django.conf import settings

from games.places import AT_ONCE, LINE

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")

SPARE = 24
"""Threads of a worker that are there for pages even when all the others wait for an agent.

More than an address has connections: whoever sends a large file slowly holds a thread with each.
"""

_worker = "PatientWorker" if settings.BEHIND_PROXY else "LimitedWorker"
worker_class = f"wordgames_site.patient_worker.{_worker}"
workers = 2
threads = AT_ONCE + LINE + SPARE
loglevel = "warning"
control_socket_disable = True


def post_worker_init(worker: Any) -> None:
    """Load what the agents need before the worker takes its first request."""
    gunicorn.http.wsgi.SERVER = "wordgames"  # what software serves the site is nobody's business
    from wordgames_site.warming import warm

    warm()
