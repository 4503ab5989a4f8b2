"""What a web worker loads before its first request, so that nobody waits for it."""

from __future__ import annotations

import gc
import logging

from django.db import connection
from django.template.loader import get_template
from django.urls import get_resolver

from solvers.catalogue import solved
from solvers.pages import agent_plays
from wordgames_site.stamps import kernels

TEMPLATES = ("games/play.html", "solvers/assist.html", "solvers/watch.html")
log = logging.getLogger(__name__)


def warm() -> None:
    """Read the addresses and the largest templates, and let every game's adviser play a puzzle.

    That loads kernels, words, openers and trees; only where setup_site has compiled the kernels: a
    worker never does. What fails here is told in the log, and fails again with a page of its own
    when somebody asks for it.
    """
    get_resolver().url_patterns  # noqa: B018
    for name in TEMPLATES:
        get_template(name)
    if kernels().stale:
        return
    for slug in solved():
        try:
            agent_plays.warm(slug)
        except Exception:  # a game that cannot play must not keep the others from being served
            log.exception("The agents of %s were not warmed.", slug)
    connection.close()


def settle() -> None:
    """Keep what is loaded for good out of later collections: each cost a page a fifth of a second.

    Python looks at every object again whenever there are a quarter more, in the middle of a page.
    """
    gc.collect()
    gc.freeze()
