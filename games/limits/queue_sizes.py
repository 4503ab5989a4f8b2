"""How many may compute and wait in one process. No Django: the server reads it before the site."""

from __future__ import annotations

import os

WORKERS = int(os.environ.get("WEB_WORKERS") or 2)
"""Processes that serve the site on this machine."""
PATIENCE = 25.0
"""Seconds that a request waits for its turn."""
AT_ONCE = max(2, (os.cpu_count() or 2) // WORKERS)
"""Requests of a process that compute at the same time: all processes fill the machine.

Two at least, since an asker has one of them at most: the other is there for somebody else.
"""
LINE, SPARE = 31, 24
THREADS = int(os.environ.get("WEB_THREADS") or AT_ONCE + LINE + SPARE)
"""Threads of a process."""
if THREADS < AT_ONCE + LINE + SPARE:
    AT_ONCE = min(AT_ONCE, THREADS // 4)
    LINE = max(1, (THREADS - AT_ONCE) * LINE // (LINE + SPARE))
    SPARE = THREADS - AT_ONCE - LINE
"""LINE: requests of a process that wait for their turn; more are told to come back.

SPARE: threads that are there for pages even when all the others wait for an agent. More than an
address may have at once, in a server that its visitors reach without a proxy: whoever sends a large
file slowly holds a thread with each.
"""
EACH = 2
"""Places of an account, or of an address without one."""
AN_ADDRESS = 8
"""Places of an address, with all its accounts."""
