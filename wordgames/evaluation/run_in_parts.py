"""An evaluation whose parts are computed by a pool; the same figures as in one go."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wordgames.agent.agent import Progress
from wordgames.evaluation import plan as parts
from wordgames.evaluation.plan import PARTS, Kit
from wordgames.evaluation.play import Record
from wordgames.evaluation.run import Evaluation, drawn_by
from wordgames.evaluation.tally import Tally, together
from wordgames.work.artifact_relay import found_by
from wordgames.work.collect import Call, in_order
from wordgames.work.pool import Parcel, Pool
from wordgames.work.progress_news import News

# Fewest parts for each process, so that all have something to do until the end.
EACH = 4


def run_in_parts(pool: Pool, kit: Kit, progress: Progress | None = None) -> Evaluation:
    """Let a kit's games be played by a pool; the seconds of CPU are those of all its processes.

    Raises PartRefused with a sentence, PartFailed, or PoolBroke where a part kills who computes it.
    """
    wall = time.perf_counter()
    heard = _Heard(progress)
    most = max(PARTS, EACH * pool.size)
    (plan,) = in_order(pool, [Call(parts.plan, parcel_of(pool, kit), (most,))], heard.searching)
    heard.games = plan.games
    parcel = parcel_of(pool, kit)  # with what the plan has found
    calls = (Call(parts.play, parcel, (plan.opener, groups)) for groups, _ in plan.parts)
    tallies = []
    for (_, games), tally in zip(plan.parts, in_order(pool, calls, heard.playing), strict=True):
        tallies.append(tally)
        heard.done(len(tallies), games)
    return _evaluation(kit, together([plan.tally, *tallies]), time.perf_counter() - wall)


def run_points(pool: Pool, kit: Kit, points: Sequence[Mapping[str, Any]]) -> Iterator[Evaluation]:
    """Let a kit's games be played with each of several sets of parameters, a part each."""
    parcel, wall = parcel_of(pool, kit), time.perf_counter()
    calls = (Call(parts.point, parcel, (dict(params),)) for params in points)
    for params, (_, tally) in zip(points, in_order(pool, calls), strict=True):
        yield _evaluation(kit.with_params(params), tally, time.perf_counter() - wall)
        wall = time.perf_counter()


def parcel_of(pool: Pool, kit: Kit) -> Parcel:
    """Pack a kit, with the artifacts that its agent finds for those who have no store."""
    if pool.brings_artifacts:
        kit.artifacts = found_by(lambda: kit.built().complete)
    return Parcel.of(kit)


def _evaluation(kit: Kit, tally: Tally, wall: float) -> Evaluation:
    agent, suite = kit.built(), kit.experiment.suite
    if agent.promises.cost_class.prepares:
        agent = agent.with_artifact()
    record = Record(
        tally.guesses,
        suite.limit,
        tally.decisions,
        tally.fallbacks,
        tally.seconds,
        wall,
        tally.peak_mb,
        suite.shares(),
        tally.misses,
        tally.nodes,
    )
    return Evaluation(agent, suite, record, drawn_by(agent, kit.experiment.sampling))


class _Heard:
    """Shows the progress of all parts together on a bar."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self.games = 0
        self._over = 0
        self._parts: dict[int, int] = {}

    def searching(self, news: News) -> None:
        if self._progress and news.text:
            self._progress(news.done, news.text)

    def playing(self, news: News) -> None:
        self._parts[news.part] = news.games
        self._tell()

    def done(self, parts: int, games: int) -> None:
        self._over += games
        self._parts = {part: played for part, played in self._parts.items() if part >= parts}
        self._tell()

    def _tell(self) -> None:
        if self._progress:
            played = min(self._over + sum(self._parts.values()), self.games)
            self._progress(played / self.games, f"{played} of {self.games} games")
