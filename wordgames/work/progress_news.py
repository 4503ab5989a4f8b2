"""What a part of long work tells while it is computed, wherever that is, and how it is stopped."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from wordgames.artifacts import Artifact, Facts, artifact_store

# A part tells how far it is this often at most.
SECONDS = 0.5


# What is announced as long as nobody has announced anything.
NOTHING = 1 << 60


class Stopped(Exception):
    """The work is not wanted any more: it was cancelled, or makes room for other work."""


@dataclass(frozen=True, slots=True)
class News:
    """The last news of a part.

    part      its number
    games     games played of it so far
    done      how far its agent's search is, 0 to 1, with a sentence; "" where it does not search
    artifact  what was stored by a worker that does not reach the site's database
    """

    part: int
    games: int = 0
    done: float = 0.0
    text: str = ""
    artifact: tuple[Facts, Artifact] | None = None


class Reporter:
    """The progress function that a part is given; calling it raises Stopped when it must end.

    `announced` returns a number that the owner of the work has sent to all parts since, such as the
    least total found by any of them.
    """

    def __init__(
        self,
        part: int,
        send: Callable[[News], None],
        stopped: Callable[[], bool],
        announced: Callable[[], int] = lambda: NOTHING,
    ) -> None:
        self._part = part
        self.announced = announced
        self._send, self._stopped = send, stopped
        self._games = 0
        self._next = 0.0

    def __call__(self, done: float = 0.0, text: str = "") -> None:
        """Report the progress, now and then; raise Stopped when the work is no longer wanted."""
        if self._stopped():
            raise Stopped
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SECONDS
            self._send(News(self._part, self._games, done, text))

    def count(self, games: int) -> None:
        """Note that `games` more games were played."""
        self._games += games

    def keep(self, facts: Facts, artifact: Artifact) -> None:
        """Hand over what was searched or learned, to be stored by who asked for the work."""
        self._send(News(self._part, self._games, artifact=(facts, artifact)))


def unreported() -> Reporter:
    """Return a reporter for work that is neither followed nor stopped."""
    return Reporter(0, lambda news: None, lambda: False)


def store_kept(news: News) -> None:
    """Store what a worker without a database has handed over."""
    if news.artifact is not None:
        artifact_store().put(*news.artifact)
