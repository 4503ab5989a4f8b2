"""Gunicorn's settings: `gunicorn -c python:wordgames_site.serving wordgames_site.wsgi`.

Never add --preload: each worker must load the kernels itself.
"""

import atexit
import os
import sys
from pathlib import Path
from typing import Any

import gunicorn.http.wsgi
from django.conf import settings

from games.limits.queue_sizes import THREADS, WORKERS
from wordgames.system import allow_files
from wordgames_site.operation import metrics_folder
from wordgames_site.server.connection_limits import CONNECTIONS

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")

# Sockets and files of a worker, where the system allows it: each connection is one, and each
# thread opens files of the database too.
FILES = 8192

_worker = "PatientWorker" if settings.BEHIND_PROXY else "LimitedWorker"
worker_class = f"wordgames_site.server.gunicorn_worker.{_worker}"
workers = WORKERS
threads = THREADS
worker_connections = CONNECTIONS
if not settings.BEHIND_PROXY:
    forwarded_allow_ips = ""  # else a program on this machine could claim https for a page
loglevel = "warning"
control_socket_disable = True
FOLDER = "PROMETHEUS_MULTIPROC_DIR"


if settings.METRICS_TOKEN:
    os.environ.setdefault(FOLDER, str(metrics_folder.new_name()))
if settings.LOG_FORMAT == "json":
    loggers = {"gunicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False}}
    logconfig_dict = {**settings.LOGGING, "loggers": {**settings.LOGGING["loggers"], **loggers}}


def on_starting(server: Any) -> None:
    """Create the metrics folder, and remove those of servers that have ended."""
    if settings.METRICS_TOKEN:
        server.counting = metrics_folder.make(Path(os.environ[FOLDER]))


def child_exit(_server: Any, worker: Any) -> None:
    """Remove a dead worker's gauges; its counters stay."""
    if settings.METRICS_TOKEN:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def worker_exit(_server: Any, _worker: Any) -> None:
    """End a worker that has answered all: Python would take its memory apart for ten seconds.

    One that could not begin ends as gunicorn has it, whose exit code ends the server.
    """
    ended = sys.exc_info()[1]
    if isinstance(ended, SystemExit) and not ended.code:
        atexit._run_exitfuncs()
        os._exit(0)


def when_ready(_server: Any) -> None:
    """Let the workers open as many sockets as the system allows."""
    allow_files(FILES)


def post_worker_init(worker: Any) -> None:
    """Start loading what the agents need."""
    gunicorn.http.wsgi.SERVER = "wordgames"  # do not reveal the server software
    from wordgames_site.server import memory_trimming, warm_up

    memory_trimming.prepare_memory()
    warm_up.begin()
