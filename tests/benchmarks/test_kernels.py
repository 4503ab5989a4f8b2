"""How fast the kernels are, beside their NumPy twins and the plain rule: bin/test --nightly.

`bin/test --nightly tests/benchmarks --benchmark-columns=min,mean,rounds` prints the table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.wordle.lists import made_up
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_grouped
from wordgames.kernels import numpy_kernels
from wordgames.kernels.backend import backend, warm
from wordgames.kernels.class_statistics import class_statistics
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.rules.feedback import marks, to_code
from wordgames.search.options import SearchOptions
from wordgames.search.search import search
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def words() -> Words:
    warm()
    return made_up(5, 4000, 2000)


@pytest.fixture(params=["numba", "numpy"])
def implementation(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "numpy":
        monkeypatch.setenv("WORDGAMES_NO_NUMBA", "1")
        assert backend() is numpy_kernels
    return str(request.param)


@pytest.mark.benchmark(group="feedback of 200 guesses x 2,000 secrets")
def test_feedback_codes(benchmark: Any, words: Words, implementation: str) -> None:
    guesses, secrets = words.codes[:200], words.codes[words.answers]
    codes = benchmark(feedback_codes, guesses, secrets)
    assert codes.shape == (200, 2000)


@pytest.mark.benchmark(group="feedback of 200 guesses x 2,000 secrets")
def test_feedback_by_the_plain_rule(benchmark: Any, words: Words) -> None:
    guesses, secrets = words.strings(np.arange(200)), words.strings(words.answers)

    def plainly() -> list[int]:
        return [to_code(marks(guess, secret)) for guess in guesses for secret in secrets]

    codes = benchmark.pedantic(plainly, rounds=1)
    assert codes == feedback_codes(words.codes[:200], words.codes[words.answers]).ravel().tolist()


@pytest.mark.benchmark(group="class statistics of 4,000 guesses over 2,000 words")
def test_class_statistics(benchmark: Any, words: Words, implementation: str) -> None:
    found = benchmark.pedantic(
        class_statistics, (words.codes, words.codes[words.answers]), rounds=3
    )
    assert (found.largest >= 1).all()


@pytest.mark.benchmark(group="every game of a list of 2,000 answers")
@pytest.mark.parametrize("slug", ["letter-frequency", "entropy", "minimax"])
def test_an_evaluation(benchmark: Any, words: Words, slug: str) -> None:
    suite = TileSuite.of(words)
    options = WordleOptions()

    def evaluated() -> int:
        agent = build_agent("wordle", slug, words, options)
        return int((play_grouped(agent, suite).guesses > 0).sum())

    assert benchmark.pedantic(evaluated, rounds=1) > 1000


@pytest.mark.benchmark(group="search, width 3, 400 words, 200 answers")
@pytest.mark.parametrize("worst", [None, 6])
def test_a_search(benchmark: Any, worst: int | None) -> None:
    words = made_up(5, 400, 200)
    options = SearchOptions(width=3, openers=3, worst=worst)
    found = benchmark.pedantic(search, (words, options), rounds=2, warmup_rounds=1)
    assert found.total > len(words.answers)
