"""How gunicorn serves the site: `gunicorn -c python:wordgames_site.serving wordgames_site.wsgi`.

Never add --preload: kernels must be loaded in each worker.
"""

from __future__ import annotations

from typing import Any

from games.line import AT_ONCE, LINE

SPARE = 8
"""Threads of a worker that are there for pages even when all the others wait for an agent."""

worker_class = "gthread"
workers = 2
threads = AT_ONCE + LINE + SPARE
loglevel = "warning"
control_socket_disable = True


def post_worker_init(worker: Any) -> None:
    """Load what the agents need before the worker takes its first request."""
    from wordgames_site.warming import warm

    warm()
