"""Every agent of Hangman: what they do beyond the contract of all agents."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hangman.lists import made_up, seen, small, suite
from wordgames.agent.agent import Agent
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_class, agent_slugs, build_agent, draws
from wordgames.evaluation.play import play_grouped
from wordgames.hangman.agents.agent import KNOWN, UNSEEN, HangmanAgent
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.evaluation.play_all_at_once import play_hangman
from wordgames.hangman.hosts import HonestHost
from wordgames.hangman.rules import Hangman, HangmanOptions
from wordgames.rules.masks import BLANK
from wordgames.rules.state import Status
from wordgames.vocabulary.columns import Columns

SLUGS = agent_slugs("hangman")


def agent(slug: str, words: Columns | None = None) -> Agent[Any]:
    return build_agent("hangman", slug, words or small(), HangmanOptions()).with_artifact()


@pytest.mark.parametrize("slug", SLUGS)
def test_it_makes_legal_moves_where_a_letter_shows_one_place_at_a_time(slug: str) -> None:
    words, player, reveal = small(), agent(slug), "one"
    for secret in ("banana", "eerie", "cat", "zzz"):
        options = HangmanOptions(reveal=reveal)
        state = Hangman(HonestHost(secret, reveal), words, options, words.letters)
        while state.status is Status.PLAYING:
            asked = situate(state.observe(), words)
            state = state.play(player.suggest(asked, 1).best.move)


@pytest.mark.parametrize("slug", SLUGS)
def test_all_at_once_and_group_by_group_give_the_same(slug: str) -> None:
    words, player = made_up(60), agent(slug, made_up(60))
    levels, groups = (play(player, suite(words)) for play in (play_hangman, play_grouped))
    assert levels.guesses.tolist() == groups.guesses.tolist()


@pytest.mark.parametrize("slug", SLUGS)
def test_it_has_nothing_to_say_once_every_letter_is_used(slug: str) -> None:
    mask = BLANK * 3
    turns = [f"{letter}:{mask}" for letter in small().letters]
    answer = agent(slug).suggest(situate(seen(3, *turns, lives=26), small()))
    assert not answer.ranked
    assert answer.note


@pytest.mark.parametrize("slug", SLUGS)
def test_its_opener_is_one_of_the_letters(slug: str) -> None:
    with pytest.raises(ParameterError, match="one of the letters"):
        build_agent("hangman", slug, small(), HangmanOptions(), opener="é")


@pytest.mark.parametrize("slug", SLUGS)
def test_it_says_whether_it_knows_the_words(slug: str) -> None:
    kind = agent_class("hangman", slug)
    assert issubclass(kind, HangmanAgent)
    assert kind.setting in {KNOWN, UNSEEN}


def test_a_preset_decides_whether_it_draws_and_values_go_over_it() -> None:
    assert not draws("hangman", "ngram-vote@001")
    assert draws("hangman", "ngram-vote@001", {"sample": "3"})
    assert not draws("hangman", "ngram-vote", {"sample": "0", "order": 3})
