"""Limits of connections and their requests, the same for each server that the site runs on."""

from games.limits.queue_sizes import SPARE

# Most connections of an address, in a web process without a proxy before it.
AN_ADDRESS = 200
# Most threads that serve an address at the same time.
THREADS_AN_ADDRESS = min(20, max(2, SPARE - 4))
# Seconds that a request waits for a thread when its address already uses all it may.
QUEUED = 25.0
# Seconds for the head of a request to arrive, and for the first bytes of its body.
HEAD = 10.0
# Least bytes a second of the rest of a body.
PACE = 4096
# Seconds that a client may leave an answer unread before the connection is closed.
SENDING = 30
# Connections of a web process.
CONNECTIONS = 2000
# Names the pipe that `bin/play` ends once the site is set up.
READY = "WORDGAMES_READY"
