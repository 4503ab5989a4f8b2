"""What the tests of runs share: a small dictionary, and runs of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.game import RunRequest
from solvers.runs.models import Run
from solvers.runs.registry import runnable
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, OTHERS

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
    """Ask for a run that is worked off at once."""

    def run(*args: Any, standing: bool = False, **spec: Any) -> Run:
        asked = services.ask(asking(*args, **spec), standing=standing)
        asked.refresh_from_db()
        return asked

    return run
