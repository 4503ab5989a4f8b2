"""What the tests of runs share: a small dictionary, and runs of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

import pytest
from django.utils import timezone

from lexicons.models import Lexicon
from solvers.runs import heartbeat, services, work
from solvers.runs.coordinator import Coordinator
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, OTHERS
from wordgames.evaluation.run_game import runnable
from wordgames.work.pool import Function, Here, Outcome, Parcel, Pool
from wordgames.work.progress_news import Stopped

Ask = Callable[..., RunRequest]
Finish = Callable[..., Run]


@pytest.fixture
def small_english(db: None) -> Lexicon:
    words = dict.fromkeys(ANSWERS, True) | dict.fromkeys(OTHERS, False)
    return make_lexicon("en", "English", "en", words, folded=True)


@pytest.fixture
def asking(small_english: Lexicon) -> Ask:
    """Ask for a run of the small dictionary."""

    def asked(
        agent: str = "entropy", params: dict[str, Any] | None = None, **spec: Any
    ) -> RunRequest:
        assert small_english.current is not None
        return RunRequest(
            "wordle",
            agent,
            params or {},
            runnable("wordle").spec_of(small_english.current, **spec),
            small_english.current,
        )

    return asked


@pytest.fixture
def finished(asking: Ask, queue: None) -> Finish:
    """Ask for a run that is worked off at once; the site's own unless it is said otherwise."""

    def run(*args: Any, standing: bool = True, **spec: Any) -> Run:
        asked = services.ask(asking(*args, **spec), standing=standing)
        asked.refresh_from_db()
        return asked

    return run


class Few(Here):
    """A pool that computes so many parts here, and then stops whoever asks for more."""

    def __init__(self, parts: int) -> None:
        super().__init__()
        self._left = parts

    def submit(
        self, number: int, function: Function, parcel: Parcel, *arguments: Any
    ) -> Future[Outcome]:
        if not self._left:
            raise Stopped
        self._left -= 1
        return super().submit(number, function, parcel, *arguments)


def coordinated(run: Run, pool: Pool) -> Coordinator:
    """Return a run's coordinator, begun just now."""
    Run.objects.filter(pk=run.pk, status=Run.Status.WAITING).update(
        status=Run.Status.RUNNING, started_at=timezone.now()
    )
    wanted, mine = work._wanted(run.pk), heartbeat.begin(run.pk)
    assert wanted is not None
    assert mine is not None
    return Coordinator(wanted, pool, mine, lambda: False)


def work_off(run: Run, parts: int = 99) -> None:
    """Let so many of a run's parts be computed, the plan first, as a worker does."""
    with suppress(Stopped):
        coordinated(run, Few(parts)).work(float("inf"))
    heartbeat.end(run.pk)
    run.refresh_from_db()
    work.finish(run)
    run.refresh_from_db()
