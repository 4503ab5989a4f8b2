"""A progress bar on stderr for work that takes long; nothing for work that does not."""

import sys
import time
from typing import TextIO

QUIET_SECONDS = 1.0
BAR_SECONDS = 0.2
LINE_SECONDS = 15.0
WIDTH = 30


class ProgressBar:
    """Call it with what is done (0 to 1) and a sentence; call `close` at the end.

    On a terminal it is one line drawn again and again; elsewhere a line now and then.
    """

    def __init__(self, title: str, out: TextIO | None = None) -> None:
        self.title = title
        self.out = out or sys.stderr
        self._drawn = False
        self._terminal = self.out.isatty()
        wait = QUIET_SECONDS if self._terminal else LINE_SECONDS
        self._next = time.monotonic() + wait

    def __call__(self, done: float, text: str) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (BAR_SECONDS if self._terminal else LINE_SECONDS)
        self._drawn = True
        filled = round(WIDTH * min(max(done, 0.0), 1.0))
        bar = "#" * filled + "-" * (WIDTH - filled)
        line = f"{self.title} [{bar}] {done:4.0%} {text}"
        self.out.write(f"\r\x1b[K{line[:150]}" if self._terminal else f"{line}\n")
        self.out.flush()

    def close(self) -> None:
        """Take the bar off the terminal."""
        if self._drawn and self._terminal:
            self.out.write("\r\x1b[K")
            self.out.flush()
