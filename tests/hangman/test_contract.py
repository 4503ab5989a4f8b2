"""Every registered Hangman agent keeps the contract."""

from __future__ import annotations

from typing import Any

import pytest

from games.hangman.hosts import HonestHost
from games.hangman.rules import Hangman, HangmanOptions
from games.rules.masks import BLANK
from games.rules.state import Status
from lexicons.words.columns import Columns
from solvers.agent_registry import agent_class, agent_slugs, build_agent
from solvers.agents.agent import Agent
from solvers.agents.parameters import ParameterError
from solvers.evaluation.play import play_grouped
from solvers.games.hangman.agents.agent import KNOWN, UNSEEN, HangmanAgent
from solvers.games.hangman.agents.position.situation import situate
from solvers.games.hangman.play_all_at_once import play_hangman
from tests.hangman.lists import made_up, seen, small, suite

SLUGS = agent_slugs("hangman")


def agent(slug: str, words: Columns | None = None) -> Agent[Any]:
    return build_agent("hangman", slug, words or small(), HangmanOptions()).with_artifact()


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("reveal", ["all", "one"])
def test_it_makes_legal_moves_only(slug: str, reveal: str) -> None:
    words, player = small(), agent(slug)
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
def test_the_first_suggestion_does_not_depend_on_how_many_are_wanted(slug: str) -> None:
    player = agent(slug)
    for observation in (seen(5), seen(5, "e:____e"), seen(5, "z:_____"), seen(1)):
        asked = situate(observation, small())
        many = player.suggest(asked, 10)
        assert player.suggest(asked, 1).best == many.best
        assert len({one.move for one in many}) == len(many) <= 10
        assert not {one.move for one in many} & observation.letters


@pytest.mark.parametrize("slug", SLUGS)
def test_it_survives_masks_that_no_word_fits(slug: str) -> None:
    answer = agent(slug).suggest(situate(seen(4, "q:q__q", "e:q__q"), small()))
    assert answer.ranked
    told = agent_class("hangman", slug)
    assert issubclass(told, HangmanAgent)
    assert answer.note or told.setting == UNSEEN


@pytest.mark.parametrize("slug", SLUGS)
def test_it_has_nothing_to_say_once_every_letter_is_used(slug: str) -> None:
    mask = BLANK * 3
    turns = [f"{letter}:{mask}" for letter in small().letters]
    answer = agent(slug).suggest(situate(seen(3, *turns, lives=26), small()))
    assert not answer.ranked
    assert answer.note


@pytest.mark.parametrize("slug", SLUGS)
def test_it_plays_the_opener_that_it_is_told(slug: str) -> None:
    player = build_agent("hangman", slug, small(), HangmanOptions(), opener="b")
    assert player.suggest(situate(seen(5), small())).best.move == "b"
    with pytest.raises(ParameterError, match="one of the letters"):
        build_agent("hangman", slug, small(), HangmanOptions(), opener="é")


@pytest.mark.parametrize("slug", SLUGS)
def test_it_says_what_it_is(slug: str) -> None:
    kind = agent_class("hangman", slug)
    assert kind.slug == slug
    assert issubclass(kind, HangmanAgent)
    assert kind.setting in {KNOWN, UNSEEN}
    for text in (kind.name, kind.idea, kind.source, kind.weakness):
        assert len(text) > 3
    for parameter in kind.parameters:
        assert parameter.read(parameter.default) == parameter.default
    for preset in kind.presets:
        assert build_agent("hangman", f"{slug}@{preset}", small(), HangmanOptions())
    with pytest.raises(AttributeError, match="does not change"):
        agent(slug).words = small()
