"""Limits of connections and their requests, the same for each server that the site runs on."""

from games.limits.queue_sizes import SPARE

AN_ADDRESS = 200
"""Most connections of an address, in a web process without a proxy before it."""
THREADS_AN_ADDRESS = min(20, max(2, SPARE - 4))
"""Most threads that serve an address at the same time."""
QUEUED = 25.0
"""Seconds that a request waits for a thread when its address already uses all it may."""
HEAD = 10.0
"""Seconds for the head of a request to arrive, and for the first bytes of its body."""
PACE = 4096
"""Least bytes a second of the rest of a body."""
SENDING = 30
"""Seconds that a client may leave an answer unread before the connection is closed."""
CONNECTIONS = 2000
"""Connections of a web process."""
READY = "WORDGAMES_READY"
"""Names the pipe that `bin/play` ends once the site is set up."""
