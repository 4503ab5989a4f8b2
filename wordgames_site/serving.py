"""How gunicorn serves the site: `gunicorn -c python:wordgames_site.serving wordgames_site.wsgi`.

Never add --preload: kernels must be loaded in each worker.
"""

from __future__ import annotations

import os
import resource
from typing import Any

import gunicorn.http.wsgi
from django.conf import settings

from games.places import AT_ONCE, LINE

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")

SPARE = 24
"""Threads of a worker that are there for pages even when all the others wait for an agent.

More than an address may have at once: whoever sends a large file slowly holds a thread with each.
"""
FILES = 8192
"""Sockets and files of a worker, where the system allows so many: each connection is one, and each
thread has files of the database open besides."""

_worker = "PatientWorker" if settings.BEHIND_PROXY else "LimitedWorker"
worker_class = f"wordgames_site.patient_worker.{_worker}"
workers = 2
threads = AT_ONCE + LINE + SPARE
worker_connections = 2000
loglevel = "warning"
control_socket_disable = True


def when_ready(_server: Any) -> None:
    """Have the workers open as many sockets as they may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def post_worker_init(worker: Any) -> None:
    """Load what the agents need before the worker takes its first request."""
    gunicorn.http.wsgi.SERVER = "wordgames"  # what software serves the site is nobody's business
    from wordgames_site.warming import prepare_memory, settle, warm

    prepare_memory()
    warm()
    settle()
