"""How many may compute and wait in one process. No Django: the server reads it before the site."""

from __future__ import annotations

import os

PATIENCE = 25.0
"""Seconds that a request waits for its turn."""
AT_ONCE = max(2, (os.cpu_count() or 2) // 2)
"""Requests of a process that compute at the same time: two processes fill the machine.

Two at least, since an asker has one of them at most: the other is there for somebody else.
"""
LINE = 31
"""Requests of a process that wait for their turn; more are told to come back.

Each holds a thread of the server, so there are more threads than wait (wordgames_site/serving):
however many ask the agents, there is a thread for whoever plays.
"""
EACH = 2
"""Places of an account, or of an address without one."""
AN_ADDRESS = 8
"""Places of an address, with all its accounts."""
