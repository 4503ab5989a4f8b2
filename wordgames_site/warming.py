"""What a web worker loads before its first request, so that nobody waits for it."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from functools import partial
from time import monotonic

from django.core.signals import request_finished
from django.db import connection
from django.template.loader import get_template
from django.urls import get_resolver, reverse

from lexicons.memory import few_heaps, give_back
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
HEAPS = 2
"""Of glibc's; a worker's threads would have sixteen on two processors."""
PAUSE = 5.0
"""Seconds between two times that freed memory is given back."""
log = logging.getLogger(__name__)


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


def prepare_memory() -> None:
    """Keep a process small whatever it serves; before its threads begin."""
    few_heaps(HEAPS)
    request_finished.connect(_give_back)


def _give_back(**_: object) -> None:
    """Give freed memory back every few seconds, once somebody has his answer."""
    if monotonic() - _Given.at > PAUSE:
        _Given.at = monotonic()
        give_back()


class _Given:
    at = float("-inf")
