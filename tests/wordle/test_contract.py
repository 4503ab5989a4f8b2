"""Every agent of Wordle: what they do beyond the contract of all agents."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.wordle.lists import made_up, seen, small
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.evaluation.lists_from_files import with_answers
from wordgames.rules.state import Status
from wordgames.tiles.agents.agent import TileAgent
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Wordle, WordleOptions

SLUGS = agent_slugs("wordle")
SECONDS = 2.0


def agent(slug: str, words: Words, mode: str = "normal", guesses: int = 6) -> TileAgent:
    options = WordleOptions(length=words.length, mode=mode, guesses=guesses)
    built = build_agent("wordle", slug, words, options)
    assert isinstance(built, TileAgent)
    return built


def modes(slug: str) -> tuple[str, ...]:
    return agent_class("wordle", slug).promises.modes


def game(slug: str, words: Words, secret: str, mode: str, seed: int = 3) -> list[str]:
    """Play one game by the rules, which refuse illegal moves; return the guesses."""
    player = agent(slug, words, mode)
    state = Wordle(secret, words, WordleOptions(length=words.length, mode=mode))
    while state.status is Status.PLAYING:
        answer = player.suggest(situate(state.observe(), words, seed), 1)
        state = state.play(answer.best.move)
    return [turn.guess for turn in state.turns]


@pytest.mark.parametrize("slug", SLUGS)
def test_it_falls_back_to_common_allowed_words_when_no_known_answer_fits(slug: str) -> None:
    words = small(answers=["crane", "slate", "house"])
    observation = seen("crane:00000")
    answer = agent(slug, words).suggest(situate(observation, words), 3)
    if agent_class("wordle", slug).filters:  # type: ignore[attr-defined]
        assert answer.fallback
        assert "allowed" in answer.note
        assert answer.best.move == "doubt"
    assert answer.best.move in words


@pytest.mark.parametrize("length", [2, 4, 7, 9])
@pytest.mark.parametrize("slug", SLUGS)
def test_it_plays_any_length(slug: str, length: int) -> None:
    words = made_up(length, count=20 if length == 2 else 60, answers=10 if length == 2 else 30)
    guesses = game(slug, words, words[int(words.answers[5])], "normal")
    assert all(guess in words for guess in guesses)


@pytest.mark.slow
@pytest.mark.benchmark(group="a game of Wordle, 60 words", timer=time.process_time)
@pytest.mark.parametrize("length", [4, 9])
@pytest.mark.parametrize("slug", SLUGS)
def test_how_long_a_game_takes(benchmark: Any, slug: str, length: int) -> None:
    words = made_up(length, count=60, answers=30)
    secret = words[int(words.answers[5])]
    benchmark.pedantic(game, (slug, words, secret, "normal"), rounds=3, warmup_rounds=1)
    assert benchmark.disabled or benchmark.stats.stats.min < SECONDS


def test_words_and_options_must_fit() -> None:
    words = small()
    with pytest.raises(ParameterError, match="5 letters, those of the game 6"):
        build_agent("wordle", "csp", words, WordleOptions(length=6))
    nothing = with_answers(words, words.answers[:0])
    with pytest.raises(ParameterError, match="knows no word"):
        build_agent("wordle", "positional", nothing, WordleOptions())
