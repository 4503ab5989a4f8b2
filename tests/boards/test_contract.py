"""Every agent of many boards: what they do beyond the contract of all agents."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.boards.boards import options, played
from tests.wordle.lists import made_up, small
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_slugs, build_agent
from wordgames.boards.agents.agent import BoardsAgent
from wordgames.boards.agents.situation import situate
from wordgames.boards.rules import Boards, BoardsObservation, BoardsTurn
from wordgames.evaluation.lists_from_files import with_answers
from wordgames.rules.feedback import from_text, marks
from wordgames.rules.state import Status
from wordgames.vocabulary.arrays import Words

SLUGS = agent_slugs("boards")
MODES = ("normal", "hard")
SECONDS = 4.0


def agent(slug: str, words: Words, boards: int = 2, mode: str = "normal") -> BoardsAgent:
    built = build_agent("boards", slug, words, options(boards, words.length, mode))
    assert isinstance(built, BoardsAgent)
    return built


def game(slug: str, words: Words, secrets: tuple[str, ...], mode: str, seed: int = 3) -> list[str]:
    """Play one game by the rules, which refuse illegal moves; return the guesses."""
    player = agent(slug, words, len(secrets), mode)
    state = Boards(secrets, words, options(len(secrets), words.length, mode))
    while state.status is Status.PLAYING:
        answer = player.suggest(situate(state.observe(), words, seed), 1)
        state = state.play(answer.best.move)
    return [turn.guess for turn in state.turns]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("slug", SLUGS)
def test_it_solves_the_boards(slug: str, mode: str) -> None:
    words = small()
    for secrets in (("folly", "holly"), ("eerie", "snake", "drain", "night")):
        assert set(secrets) <= set(game(slug, words, secrets, mode))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_that_no_word_fits_is_said_and_left_out(slug: str) -> None:
    words = small()
    one = seen_by(("crane", "22200", "00000"), ("snake", "22200", "00000"))
    answer = agent(slug, words).suggest(situate(one, words))
    assert answer.fallback
    assert "No known answer fits board 1" in answer.note
    assert answer.best.move in words
    both = seen_by(("crane", "22200", "22200"), ("snake", "22200", "22200"))
    answer = agent(slug, words).suggest(situate(both, words))
    assert answer.fallback
    assert answer.note
    assert answer.best.move in words


def seen_by(*told: tuple[str, str, str]) -> BoardsObservation:
    turns = (BoardsTurn(guess, (from_text(one), from_text(other))) for guess, one, other in told)
    return BoardsObservation(options(), tuple(turns))


@pytest.mark.parametrize("length", [2, 4, 7, 9])
@pytest.mark.parametrize("slug", SLUGS)
def test_it_plays_any_length(slug: str, length: int) -> None:
    words = made_up(length, count=20 if length == 2 else 60, answers=10 if length == 2 else 30)
    secrets = tuple(words.strings(words.answers[3:6]))
    assert set(secrets) <= set(game(slug, words, secrets, "normal"))


@pytest.mark.slow
@pytest.mark.benchmark(group="a game on three boards, 60 words", timer=time.process_time)
@pytest.mark.parametrize("length", [4, 9])
@pytest.mark.parametrize("slug", SLUGS)
def test_how_long_a_game_takes(benchmark: Any, slug: str, length: int) -> None:
    words = made_up(length, count=60, answers=30)
    secrets = tuple(words.strings(words.answers[3:6]))
    benchmark.pedantic(game, (slug, words, secrets, "normal"), rounds=3, warmup_rounds=1)
    assert benchmark.disabled or benchmark.stats.stats.min < SECONDS


@pytest.mark.parametrize("slug", SLUGS)
def test_words_and_options_must_fit(slug: str) -> None:
    words = small()
    with pytest.raises(ParameterError, match="5 letters, those of the game 6"):
        build_agent("boards", slug, words, options(length=6))
    with pytest.raises(ParameterError, match="knows no word"):
        build_agent("boards", slug, with_answers(words, words.answers[:0]), options())


def test_marks_are_those_of_each_board() -> None:
    """What the games above are played by: the marks of every board by the rule of one."""
    seen = played(small(), ("folly", "night"), "light")
    assert seen.turns[0].marks == (marks("light", "folly"), marks("light", "night"))
