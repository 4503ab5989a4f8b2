"""One hint at a time for a place in a game: who presses twice gets the answer to the first."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from games.limits.compute_queue import Busy
from games.limits.queue_sizes import PATIENCE
from lexicons.throttle.rate_counter import allowed, forget
from wordgames.languages.translation import translatable

# Seconds after which a press whose process has died no longer blocks others.
CLAIM = 30
PAUSE = 0.1
SECOND_PRESS = translatable(
    "Your hint is being worked out. Try again in a few seconds; nothing is lost."
)


@contextmanager
def one_hint_at_a_time(play_id: str, sequence: int) -> Iterator[None]:
    """Keep others out who ask for the same hint, in all processes; raises Busy after long.

    Who comes second waits without a place in the line, and had better look whether the hint is
    there by then. It is counted like a limit of one, which lets everybody through where nothing
    can be counted: then it is worked out twice, and stored once.
    """
    who, until = f"{play_id}/{sequence}", time.monotonic() + PATIENCE
    while not allowed("hint-of", who, 1, CLAIM):
        if time.monotonic() > until:
            raise Busy(SECOND_PRESS)
        time.sleep(PAUSE)
    try:
        yield
    finally:
        forget("hint-of", who, CLAIM)
