"""A process that draws, beside the one that serves: V8 would hold the interpreter's lock.

Starting it takes 0.7 s and 110 MB, a drawing 30 ms; in a web process every other visitor would
wait that long.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Lock

PROGRAM = Path(__file__).with_name("vega.py")


class NotDrawn(Exception):
    """The renderer did not answer."""


class Renderer:
    """Starts the program when it is first needed, and again when it has ended."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._owner = 0

    def draw(self, spec: str) -> str:
        """Return the SVG of a specification as JSON; raises NotDrawn when that fails twice."""
        with self._lock:
            return self._ask(spec) or self._ask(spec) or self._fail()

    def close(self) -> None:
        """End the program; the next drawing starts it again."""
        with self._lock:
            self._end()

    def _ask(self, spec: str) -> str:
        process = self._running()
        if process.stdin is None or process.stdout is None:
            raise NotDrawn
        try:
            process.stdin.write(spec + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:  # it ended since the last question
            answer = ""
        if not answer:
            self._end()
            return ""
        return str(json.loads(answer))

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._owner != os.getpid():
            self._owner = os.getpid()
            self._process = subprocess.Popen(
                [sys.executable, str(PROGRAM)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                env={"PYTHONUTF8": "1"},  # and none of the site's secrets
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.kill()
            process.communicate()

    def _fail(self) -> str:
        raise NotDrawn


renderer = Renderer()
"""One a process: questions wait for each other."""
