"""The training example learns."""

from __future__ import annotations

import pytest

from wordgames import word_list, words
from wordgames.envs.training_example import Policy, made, spelled_as, split, train, win_rate


def test_playing_makes_it_better_on_words_it_has_not_seen() -> None:
    every = list(words("en", 5).secrets)
    learned = word_list(every[::2])
    held = spelled_as(learned, every[1::2])
    envs = made(learned, 128)
    policy = train(envs, 150, rate=0.05)
    before = win_rate(Policy(policy.letters, policy.longest), held, 300)
    assert before < 0.03
    assert win_rate(policy, held, 300) > before + 0.04


def test_words_to_measure_on_are_not_learned_from() -> None:
    learned, held = split()
    assert not set(learned.read().strings()) & set(held.read().strings())
    with pytest.raises(ValueError, match="other letters"):
        spelled_as(learned, ["abba"])
