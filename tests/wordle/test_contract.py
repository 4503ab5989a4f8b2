"""Every registered agent keeps the contract: one test over the whole registry."""

from __future__ import annotations

import inspect
import time
from typing import Any

import numpy as np
import pytest

from games.rules.feedback import marks
from games.rules.state import IllegalMove, Status
from games.wordle.rules import Turn, Wordle, WordleObservation, WordleOptions
from lexicons.words.arrays import Words
from solvers.agent_registry import agent_class, agent_slugs, build_agent
from solvers.agents.agent import Situation
from solvers.agents.parameters import ParameterError
from solvers.declaration import solved
from solvers.evaluation.word_lists import with_answers
from solvers.games.tiles.agents.agent import TileAgent
from solvers.games.tiles.agents.situation import situate
from tests.wordle.lists import made_up, seen, small

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


@pytest.mark.parametrize(("slug", "mode"), [(slug, mode) for slug in SLUGS for mode in modes(slug)])
def test_it_makes_legal_moves_only(slug: str, mode: str) -> None:
    words = small()
    for secret in ("folly", "eerie", "snake", "drain"):
        assert game(slug, words, secret, mode)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_mode_it_does_not_declare_is_refused(slug: str) -> None:
    for mode in {"normal", "hard", "ultra-hard"} - set(modes(slug)):
        with pytest.raises(ParameterError, match="does not play"):
            agent(slug, small(), mode)
    assert "normal" in modes(slug)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_never_sees_the_secret(slug: str) -> None:
    """Two secrets with the same feedback so far get the same suggestions."""
    words, options = small(), WordleOptions()
    player = agent(slug, words)
    for one, other in (("folly", "holly"), ("light", "sight")):
        turns = tuple(Turn(guess, marks(guess, one)) for guess in ("crane", "robot"))
        same = tuple(Turn(guess, marks(guess, other)) for guess in ("crane", "robot"))
        assert turns == same
        first = player.suggest(situate(WordleObservation(options, turns), words, 1))
        second = player.suggest(situate(WordleObservation(options, same), words, 1))
        assert first == second
    assert "secret" not in inspect.signature(type(player).suggest).parameters


@pytest.mark.parametrize("slug", SLUGS)
def test_it_repeats_under_a_seed(slug: str) -> None:
    words = small()
    assert game(slug, words, "night", "normal", 5) == game(slug, words, "night", "normal", 5)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_agent_that_promises_to_be_deterministic_ignores_the_seed(slug: str) -> None:
    words = small()
    answers = {
        agent(slug, words).suggest(situate(seen("crane:00000"), words, seed), 1).best.move
        for seed in range(12)
    }
    assert (len(answers) == 1) == agent_class("wordle", slug).promises.deterministic


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_suggestion_does_not_depend_on_how_many_are_wanted(slug: str) -> None:
    words = small()
    for observation in (seen(), seen("crane:00000"), seen("jolly:02222")):
        player, asked = agent(slug, words), situate(observation, words, 2)
        many = player.suggest(asked, 10)
        assert player.suggest(asked, 1).best == many.best
        assert len({suggestion.move for suggestion in many}) == len(many) <= 10


@pytest.mark.parametrize("slug", SLUGS)
def test_candidates_handed_down_and_recomputed_give_the_same(slug: str) -> None:
    words = small()
    observation = seen("crane:00000", "jolly:02222")
    rows = [words.row(word) for word in ("folly", "holly", "lolly")]
    handed = Situation(observation, words, np.array(sorted(filter(None, rows)), np.int32), 4)
    recomputed = situate(observation, words, 4)
    assert handed.candidates.tolist() == recomputed.candidates.tolist()
    player = agent(slug, words)
    assert player.suggest(handed) == agent(slug, words).suggest(recomputed)


@pytest.mark.parametrize(("slug", "mode"), [(slug, mode) for slug in SLUGS for mode in modes(slug)])
def test_it_survives_marks_that_no_word_fits(slug: str, mode: str) -> None:
    words = small()
    observation = seen("crane:00000", "crane:20000", "snake:10000", mode=mode)
    answer = agent(slug, words, mode).suggest(situate(observation, words))
    assert answer.note or not agent_class("wordle", slug).filters  # type: ignore[attr-defined]
    for suggestion in answer:
        assert observation.refusal(suggestion.move) is None
        assert suggestion.move in words


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


@pytest.mark.parametrize("slug", SLUGS)
def test_it_plays_the_opener_that_it_is_told(slug: str) -> None:
    words = small()
    player = build_agent("wordle", slug, words, WordleOptions(), opener="audio")
    assert player.suggest(situate(seen(), words)).best.move == "audio"


@pytest.mark.parametrize("slug", SLUGS)
def test_it_does_not_change_once_it_is_built(slug: str) -> None:
    player = agent(slug, small())
    with pytest.raises(AttributeError, match="does not change"):
        player.words = small()


@pytest.mark.parametrize("slug", SLUGS)
def test_it_says_what_it_is(slug: str) -> None:
    kind = agent_class("wordle", slug)
    assert kind.slug == slug
    for text in (kind.name, kind.idea, kind.source, kind.weakness):
        assert len(text) > 3
    assert kind.idea.endswith(".")
    for parameter in kind.parameters:
        assert parameter.read(parameter.default) == parameter.default
        assert parameter.meaning
        assert parameter.range
    for preset in kind.presets:
        assert build_agent("wordle", f"{slug}@{preset}", small(), WordleOptions())


def test_words_and_options_must_fit() -> None:
    words = small()
    with pytest.raises(ParameterError, match="5 letters, those of the game 6"):
        build_agent("wordle", "csp", words, WordleOptions(length=6))
    nothing = with_answers(words, words.answers[:0])
    with pytest.raises(ParameterError, match="knows no word"):
        build_agent("wordle", "positional", nothing, WordleOptions())


def test_an_illegal_move_would_be_noticed() -> None:
    """The rules that the games above are played by refuse what is not in the list."""
    with pytest.raises(IllegalMove):
        Wordle("crane", small()).play("zzzzz")
    assert set(solved()) >= {"wordle"}
