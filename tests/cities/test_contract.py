"""Every agent of Cities, in both games: what they do beyond the contract of all agents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.cities.places import atlas, seen
from wordgames.agent.agent import Agent
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.cities.agents.gain_position import GainPosition
from wordgames.cities.agents.situation import situate
from wordgames.cities.rules import Cities, CitiesOptions
from wordgames.rules.state import Status

ATLAS = atlas()
SLUGS = agent_slugs("cities")
# Those that ask for letters: one that names cities may need as many guesses as there are cities.
BY_LETTERS = ("gain-position", "gain", "self-taught", "lookahead")
MODES = ("simple", "advanced")
EVERY = [(slug, mode) for slug in SLUGS for mode in MODES]
PRINTED = "gain-position@as-printed"


def agent(name: str, mode: str, **params: object) -> Agent[object]:
    return build_agent("cities", name, ATLAS, CitiesOptions(mode=mode), params=params)


def game(player: Agent[object], secret: str, mode: str, cap: int = 40) -> Iterator[str]:
    """Play by the rules, which refuse illegal moves; yield the guesses."""
    state = Cities(secret, ATLAS, CitiesOptions(mode=mode, cap=cap, seed=5), ATLAS.alphabet)
    while state.status is Status.PLAYING:
        move = player.suggest(situate(state.observe(), ATLAS), 1).best.move
        yield move
        state = state.play(move)


@pytest.mark.parametrize(("slug", "mode"), EVERY)
def test_it_finds_every_city(slug: str, mode: str) -> None:
    player = agent(slug, mode)
    for secret in ATLAS:
        guesses = list(game(player, secret, mode, cap=len(ATLAS)))
        assert guesses[-1] == secret
        assert slug not in BY_LETTERS or len(guesses) < 25


@pytest.mark.parametrize("mode", MODES)
def test_as_printed_it_plays_the_simple_game_and_never_ends_the_advanced_one(mode: str) -> None:
    player = agent(PRINTED, mode)
    guesses = list(game(player, "arusha", mode))
    if mode == "simple":
        assert guesses[-1] == "arusha"
    else:
        assert len(guesses) == 40
        assert set(guesses[len(ATLAS.alphabet) :]) == {"a"}


@pytest.mark.parametrize(("slug", "mode"), EVERY)
def test_it_never_sees_the_seed(slug: str, mode: str) -> None:
    player, observation = agent(slug, mode), seen("a:_a___", mode=mode)
    other = replace(observation, options=replace(observation.options, seed=99))
    first, second = situate(observation, ATLAS), situate(other, ATLAS, seed=7)
    assert player.suggest(first) == player.suggest(second)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_plays_both_games(slug: str) -> None:
    assert agent_class("cities", slug).promises.modes == MODES


@pytest.mark.parametrize("slug", SLUGS)
def test_what_it_believes_of_the_country_changes_what_it_names(slug: str) -> None:
    """With one Tanzanian and many others left, a believer names it and a doubter does not."""
    observation = seen("i:_i___", mode="advanced")
    asked = situate(observation, ATLAS)
    left = ATLAS.strings(asked.candidates)
    assert "kigoma" in left
    likely = agent(slug, "advanced", tz_weight=1.0).suggest(asked).best
    assert likely.move == "kigoma"
    assert agent(slug, "advanced", tz_weight=0.0).suggest(asked).best.move != "kigoma"


def test_a_repeated_letter_is_asked_for_again_only_while_it_is_expected() -> None:
    """Of canberra and caracas after one A, the next is expected; after the last one it is not."""
    player = agent("gain-position", "advanced", few=1, sure=1.0)
    asked = situate(seen("a:_a", mode="advanced"), ATLAS)
    assert "a" in {one.move for one in player.suggest(asked, 26)}
    done = situate(seen("a:_a", "a:_a", mode="advanced"), ATLAS)
    assert "a" not in {one.move for one in player.suggest(done, 26)}


def test_after_how_many_vain_guesses_a_letter_is_exhausted_is_a_parameter() -> None:
    """By the rules a vain guess ends a letter anyway, so the games do not tell."""
    asked = situate(seen("a:_a", mode="advanced"), ATLAS)
    for repeats, still in ((1, False), (2, True)):
        player = agent("gain-position", "advanced", repeats=repeats)
        assert isinstance(player, GainPosition)
        column = ATLAS.alphabet.index("a")
        belief = player.belief(asked)
        assert player._open(asked.observation, belief, column, "a", {"a": 1}) is still
