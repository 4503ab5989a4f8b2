"""What a web worker loads before its first request, so that nobody waits for it."""

from __future__ import annotations

import logging

from django.db import connection

from solvers.pages.desk import DESKS, desk
from wordgames_site.stamps import kernels

log = logging.getLogger(__name__)


def warm() -> None:
    """Let every game's adviser play a puzzle: that loads kernels, words, openers and trees.

    Only where setup_site has compiled the kernels: a worker never does. What fails here is told in
    the log, and fails again with a page of its own when somebody asks for it.
    """
    if kernels().stale:
        return
    for slug in DESKS:
        try:
            desk(slug).warm()
        except Exception:  # a game that cannot play must not keep the others from being served
            log.exception("The agents of %s were not warmed.", slug)
    connection.close()
