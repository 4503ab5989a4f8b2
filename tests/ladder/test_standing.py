"""The runs of Word Ladder that come with the site are still played as they were."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.runs import shipped_runs
from tests.wordle.test_bundled_trees import bundled as bundled_words
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_singly
from wordgames.ladder.evaluation.suite import LadderSuite


@pytest.mark.parametrize("run", shipped_runs.shipped_runs("ladder"), ids=lambda run: run.agent)
def test_ladders_are_climbed_as_in_the_shipped_runs(run: shipped_runs.StandingRun) -> None:
    words = bundled_words(run.lexicon, run.spec["length"])
    suite = LadderSuite.joined(words, run.spec["games"], run.spec["seed"])
    agent = build_agent("ladder", run.agent, words, suite.options)
    record = play_singly(agent, suite, games=np.arange(50))
    assert np.array_equal(record.guesses[:50], run.tally.guesses[:50])
