"""What the pictures of a step cost: at most 30 ms of CPU, reckoned and drawn, and 12 kB of page.

Of the first guess, when all 1,679 English answers are left. The agent's own answer is not counted.
`bin/test --nightly tests/benchmarks/test_pictures.py --benchmark-columns=min,median,max` prints it.
"""

from __future__ import annotations

import gzip
import json
import time
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from lexicons.revisions.load_bundled import load
from solvers.analysis.analysis import AnyAnalysis, analysis_of
from solvers.analysis.explanation import Moment
from solvers.analysis.words_left import funnel_of
from solvers.pages.watch.featured_game import show_of
from tests.benchmarks.yardstick import measure
from wordgames.paths import BUNDLED
from wordgames.sources.bundled_lists import MANIFEST

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
LIMIT, HEAVIEST = 0.03, 12_000


@pytest.fixture
def bundled_english(db: None) -> None:
    entries = json.loads((BUNDLED / MANIFEST).read_text(encoding="utf-8"))
    load(next(entry for entry in entries if entry["slug"] == "en"), BUNDLED)


def draw(analysis: AnyAnalysis, played: Moment[Any], observation: Any) -> str:
    """Reckon and draw everything that a step shows beside its board."""
    thought = analysis.thought(played)
    funnel = funnel_of(analysis, observation, 1, 4)
    assert funnel is not None
    return "".join(
        [
            render_to_string(funnel.template, {"picture": funnel}),
            render_to_string("solvers/analysis/thought.html", {"thought": thought}),
            render_to_string("solvers/analysis/thought_pictures.html", {"thought": thought}),
        ]
    )


@pytest.mark.benchmark(group="pictures of a step", timer=time.process_time)
def test_the_pictures_of_a_first_guess(benchmark: Any, bundled_english: None) -> None:
    open_play = show_of("wordle")
    assert open_play is not None
    analysis, observation = analysis_of(open_play), open_play.state.observe()
    played = analysis.moment(observation, 1, open_play.play.agent)
    html = measure(benchmark, draw, analysis, played, observation, most=LIMIT)
    assert 'data-picture="heat"' in html


def test_a_step_is_light(client: Client, bundled_english: None) -> None:
    for number in range(4):
        part = client.get(
            "/watch/wordle/", {"step": number}, headers={"HX-Request": "true"}
        ).content
        assert len(gzip.compress(part)) <= HEAVIEST, number
