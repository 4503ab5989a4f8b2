"""Sizes of a process's compute queue. No Django: the server reads them before the site."""

import os

# Processes that serve the site on this machine.
WORKERS = int(os.environ.get("WEB_WORKERS") or 2)
# Seconds that a request waits for its turn.
PATIENCE = 25.0
# Requests of a process that compute at the same time: all processes fill the machine.
#
# At least two, since an address may use only one: the other is for someone else.
AT_ONCE = max(2, (os.cpu_count() or 2) // WORKERS)
LINE, SPARE = 31, 24
# Threads of a process.
THREADS = int(os.environ.get("WEB_THREADS") or AT_ONCE + LINE + SPARE)
if THREADS < AT_ONCE + LINE + SPARE:
    AT_ONCE = min(AT_ONCE, THREADS // 4)
    LINE = max(1, (THREADS - AT_ONCE) * LINE // (LINE + SPARE))
    SPARE = THREADS - AT_ONCE - LINE
"""LINE: requests of a process that wait for their turn; more are sent away.

SPARE: threads free for pages even while all the others wait for an agent. There are more than an
address may use at once on a server without a proxy: each slow upload of a large file holds a
thread.
"""
# Places of an account, or of an address without one.
EACH = 2
# Places of an address, with all its accounts.
AN_ADDRESS = 8
