"""A row of the documents' claims says what the command beside it prints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.wordle.lists import small
from tests.workshop.reproduction.claims import games
from wordgames.evaluation.figures import intervals_of
from wordgames.evaluation.intervals import wilson
from wordgames.evaluation.sampling import Sampling
from workshop.reproduction.measure import measure
from workshop.reproduction.wordle_rows import fallbacks


def test_a_sample_with_repeats_has_the_interval_that_its_command_prints() -> None:
    words = small()
    secrets = np.array([*words.answers, *words.answers[:4]], np.int32)
    told = measure("csp", words, secrets=secrets, population=40)
    sampling = Sampling(games=len(secrets), population=40, secrets=secrets)
    assert told.rate_interval == intervals_of(told.record, sampling)["win_rate"]
    assert told.rate_interval != wilson(told.figures.wins, told.figures.games)


def test_one_fallback_is_no_fallbacks() -> None:
    told = [fallbacks(replace(games(3), fallbacks=count)) for count in (0, 1, 2)]
    assert told == ["0 fallbacks", "1 fallback", "2 fallbacks"]
