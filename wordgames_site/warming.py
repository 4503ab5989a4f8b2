"""What a web worker loads as it begins, beside its first requests: nobody is to wait for it."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Callable
from functools import partial
from threading import Event, Thread

from django.conf import settings
from django.db import connection
from django.template.loader import get_template
from django.urls import get_resolver, reverse

from games.kernels.backend import coming
from solvers.catalogue import solved
from solvers.pages import agent_plays
from solvers.stats.league import leagues
from wordgames_site.stamps import kernels

TEMPLATES = (
    "games/play.html",
    "solvers/assist.html",
    "solvers/explore.html",
    "solvers/stats/stats.html",
    "solvers/watch.html",
)
log = logging.getLogger(__name__)


LOOK = 1.0
"""Seconds between two looks at whether the kernels are compiled."""
_warming = Event()


def is_warming() -> bool:
    """Say whether this process is still loading what its agents need."""
    return _warming.is_set()


def begin() -> None:
    """Load all of it: at once, or in a thread, so that a start answers within seconds.

    At a site's first start, once the kernels are there.
    """
    _warming.set()
    if settings.WARM_UP == "before":
        _warm_and_settle()
    else:
        Thread(target=_warm_and_settle, name="warming", daemon=True).start()


def _warm_and_settle() -> None:
    while coming():
        time.sleep(LOOK)
    try:
        warm()
        settle()
    finally:
        _warming.clear()


def warm() -> None:
    """Read the addresses and the largest templates, rank the leagues, let every adviser play.

    That loads the agents' modules, kernels, words, openers and trees; only where setup_site has
    compiled the kernels: a worker never does. What fails here is told in the log, and fails again
    with a page of its own when somebody asks for it.
    """
    get_resolver().url_patterns  # noqa: B018
    reverse("home")
    for name in TEMPLATES:
        get_template(name)
    if kernels().stale:
        return
    _attempt("The leagues", leagues)
    for slug in solved():
        _attempt(f"The agents of {slug}", partial(agent_plays.warm, slug))
    connection.close()


def _attempt(what: str, warming: Callable[[], object]) -> None:
    """Warm something; what fails must not keep the rest from being served."""
    try:
        warming()
    except Exception:
        log.exception("%s were not warmed.", what)


def settle() -> None:
    """Keep what is loaded for good out of later collections: each cost a page a fifth of a second.

    Python looks at every object again whenever there are a quarter more, in the middle of a page.
    """
    gc.collect()
    gc.freeze()
