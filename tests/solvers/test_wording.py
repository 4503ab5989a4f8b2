"""Figures in sentences are written as people write them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from django.utils import translation

from solvers.games.tiles.pictures import reason
from wordgames.agent.agent import Rows
from wordgames.agent.parameters import Parameter, Value
from wordgames.agent.suggestions import Figure, Suggestion
from wordgames.rules.feedback import Marks

LEFT = 4_000


@pytest.mark.parametrize(
    ("figure", "score", "written"),
    [
        (Figure("Chance to win", share=True), 1.0, "100.00%"),
        (Figure("Chance by its model", decimals=1, share=True), 0.6543, "65.4%"),
        (Figure("Guesses expected", -1, 3), -2.5, "2.500"),
        (Figure("Votes", decimals=0), 12_345.0, "12,345"),
    ],
)
def test_a_chance_is_written_in_percent(figure: Figure, score: float, written: str) -> None:
    """A headline read: 1.0000 chance to win."""
    assert figure.of(Suggestion("e", score, "")) == written


def test_a_thousand_groups_have_a_comma() -> None:
    """It read: sorts them into 1689 groups."""
    answers: list[tuple[Marks, Rows]] = [((0,), np.arange(2, dtype=np.int32))] * (LEFT // 2)
    assert "splits them into 2,000 groups" in reason(_drawn(), _played(), answers)
    alone: list[tuple[Marks, Rows]] = [((0,), np.arange(1, dtype=np.int32))] * LEFT
    assert "tells all 4,000 apart" in reason(_drawn(), _played(), alone)


@pytest.mark.parametrize(
    ("low", "high", "said", "in_french"),
    [
        (0, 1_000_000, "from 0 to 1,000,000", "de 0 à 1\u00a0000\u00a0000"),
        (0.5, 20.0, "from 0.5 to 20", "de 0,5 à 20"),
        (1e4, None, "from 10,000", "à partir de 10\u00a0000"),
    ],
)
def test_a_range_has_separators_and_no_powers_of_ten(
    low: float, high: float | None, said: str, in_french: str
) -> None:
    """The page of a bot read: from 0 to 1e+06."""
    kind = Parameter("pool", 3_000, "", low=low, high=high)
    assert kind.range == said
    with translation.override("fr"):
        assert kind.range == in_french


@pytest.mark.parametrize(
    ("default", "value", "said", "in_french"),
    [
        (0.7, 1.0, "100%", "100\u202f%"),
        (0.7, 0.125, "12.5%", "12,5\u202f%"),
        (40_000, 20_000, "20,000", "20\u00a0000"),
        (False, True, "on", "oui"),
        ("split", "bayes", "bayes", "bayes"),
    ],
)
def test_a_parameter_is_said_as_people_say_it(
    default: Value, value: Value, said: str, in_french: str
) -> None:
    """A chip of the French pages read: sure=1,0, which no command takes."""
    share = isinstance(default, float)
    kind = Parameter("sure", default, "", low=0 if share else None, high=1 if share else None)
    assert kind.said(value) == said
    with translation.override("fr"):
        assert kind.said(value) == in_french


def _drawn() -> Any:
    """Return what the sentence needs of an analysis."""
    texts = SimpleNamespace(noun="word")
    return SimpleNamespace(
        rule=SimpleNamespace(overlaps=False),
        game=SimpleNamespace(texts=texts),
        words=SimpleNamespace(row=lambda move: None),
        written=str.upper,
    )


def _played() -> Any:
    """Return the same of a move, before which 4,000 words are left."""
    before = SimpleNamespace(candidates=range(LEFT), others=())
    return SimpleNamespace(move="crane", before=before, agent=None)
