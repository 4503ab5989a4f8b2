"""Sentences about how games were drawn, and figures that agree with each other in a line."""

from __future__ import annotations

import numpy as np
import pytest

from tests.wordle.lists import small
from wordgames.agent_registry import build_agent
from wordgames.cli.report import run_text
from wordgames.evaluation.run import as_json, run
from wordgames.evaluation.sampling import Sampling, described
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.wordle.rules import WordleOptions


@pytest.mark.parametrize(
    ("sampling", "seeds", "told"),
    [
        (
            Sampling(games=500, population=1674, fresh=True, drawing=True),
            (1, 2, 3, 4, 5),
            "500 of 1,674 words, drawn without repeats, for each of the seeds 1 to 5; "
            "every game has its own luck; the agent draws",
        ),
        (
            Sampling(games=28, population=28, drawing=True),
            (1, 3),
            "all 28 words, each once, for each of the seeds 1, 3; the agent draws",
        ),
        (
            Sampling(games=28, population=28, drawing=True),
            (2,),
            "all 28 words, each once; the agent draws, seed 2",
        ),
        (Sampling(games=28, population=28), (1, 2), "all 28 words, each once"),
        (
            Sampling(games=200, population=3_538_820 * 10**48),
            (1,),
            "200 of about 3.5 × 10⁵⁴ words, drawn without repeats, seed 1",
        ),
    ],
)
def test_how_games_were_drawn_is_said_once_and_readably(
    sampling: Sampling, seeds: tuple[int, ...], told: str
) -> None:
    assert described(sampling.facts(), "words", seeds) == told


def test_a_rate_that_is_no_quotient_says_why() -> None:
    words = small()
    secrets = np.array([*words.answers, *[words.answers[0]] * 5], np.int32)
    played = TileSuite.of(words, WordleOptions(length=words.length, guesses=2), secrets)
    done = run(lambda: build_agent("wordle", "csp", words, played.options), played)
    told = as_json("wordle", "csp", done, {"name": "small", "answers": 1, "allowed": 1})
    assert told["win_rate"] != pytest.approx(told["wins"] / told["games"])
    line = next(line for line in run_text(told).splitlines() if line.startswith("Games won"))
    rate = f"{told['win_rate']:.2%}, each secret counted once"
    assert line.endswith(f"{told['wins']} of {told['games']}; {rate}")


def test_numbers_of_guesses_that_no_game_took_are_left_out_where_many_are_allowed() -> None:
    """C19: evaluate cities printed a hundred lines of a histogram, most of them 0."""
    words = small()
    played = TileSuite.of(words, WordleOptions(length=words.length))
    done = run(lambda: build_agent("wordle", "csp", words, played.options), played)
    told = as_json("wordle", "csp", done, {"name": "small", "answers": 1, "allowed": 1})
    taken = [number for number, games in told["distribution"].items() if games]
    told["distribution"] = dict.fromkeys(range(1, 101), 0) | told["distribution"]
    lines = [line.split() for line in run_text(told).splitlines()]
    bars = [line[0] for line in lines if len(line) == 3 and set(line[2]) == {"#"}]
    assert 0 < len(bars) <= len(taken)
    assert [line[0] for line in lines if line[1:] == ["0"]] == ["lost"]
