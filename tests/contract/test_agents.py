"""The contract of agents, held by every agent of the catalogue in every mode that it promises."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from numpy.testing import assert_equal

from solvers.declaration import solved
from tests.contract.positions import (
    Setting,
    alike,
    all_settings,
    groups,
    heedless,
    impossible,
    opener,
    played,
    positions,
    settings_of,
)
from wordgames.agent.agent import STANDINGS
from wordgames.agent.parameters import ParameterError
from wordgames.agent.suggestions import Suggestions
from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.rules.state import State, Status

pytestmark = pytest.mark.django_db
AGENTS = [(game, slug) for game in solved() for slug in agent_slugs(game)]
# Agents of the catalogue: none is left out unnoticed.
FEWEST = 57
GAMES = 3
each_agent = pytest.mark.parametrize(("game", "slug"), AGENTS)


def ask(setting: Setting, slug: str, seen: Any, count: int = 10) -> Suggestions:
    """Ask the agent that all tests share."""
    return setting.agent(slug).suggest(setting.suite.situation(seen), count)


def test_every_agent_of_the_catalogue_is_held_to_the_contract() -> None:
    assert len(set(AGENTS)) >= FEWEST


@each_agent
def test_it_makes_legal_moves_only(game: str, slug: str) -> None:
    """The rules refuse all others."""
    for setting in settings_of(game, slug):
        for number in range(min(GAMES, setting.suite.size)):
            state: State = setting.suite.start(number)
            while state.status is Status.PLAYING:
                answer = ask(setting, slug, state.observe(), 1)
                if not answer.ranked:
                    assert setting.suite.gives_up
                    break
                state = state.play(answer.best.move)
        for group in groups(setting):
            state = played(setting, int(group.games[0]), group.observation.moves)
            for suggestion in ask(setting, slug, state.observe()):
                assert state.play(suggestion.move).observe().moves != state.observe().moves


@each_agent
def test_it_never_sees_the_secret(game: str, slug: str) -> None:
    """Asked in games that look alike so far, it says the same of all of them."""
    for setting in settings_of(game, slug):
        compared = 0
        for position in positions(setting):
            first, *others = (ask(setting, slug, seen) for seen in position)
            assert all(answer == first for answer in others)
            compared += len(others)
        assert (compared > 0) == alike(game), (
            f"{compared} situations look alike: give games that do in small.py of tests/{game}, or "
            "say ALIKE = False in its contract.py."
        )


@each_agent
def test_the_first_suggestion_does_not_depend_on_how_many_are_wanted(game: str, slug: str) -> None:
    for setting in settings_of(game, slug):
        for seen, *_ in positions(setting):
            many = ask(setting, slug, seen)
            assert ask(setting, slug, seen, 1).best == many.best
            assert len({suggestion.move for suggestion in many}) == len(many) <= 10


@each_agent
def test_a_situation_handed_down_and_one_recomputed_get_the_same_answer(
    game: str, slug: str
) -> None:
    for setting in settings_of(game, slug):
        for group in groups(setting):
            handed = setting.suite.handed_down(group)
            again = setting.suite.situation(group.observation)
            for field in fields(again):  # those of a game's own kind of situation, too
                assert_equal(getattr(handed, field.name), getattr(again, field.name))
            agent = setting.agent(slug)
            assert agent.suggest(handed) == agent.suggest(again)


@each_agent
def test_it_survives_what_nothing_fits(game: str, slug: str) -> None:
    """It says that nothing does, unless it never asks; what it suggests all the same is legal."""
    notes = []
    for setting in settings_of(game, slug):
        state = impossible(setting)
        situation = setting.suite.situation(state.observe())
        assert not len(situation.candidates), (
            f"Something fits: give tests/{game}/contract.py an `impossible` where nothing does."
        )
        answer = setting.agent(slug).suggest(situation)
        assert answer.ranked or answer.note
        notes.append(bool(answer.note))
        for suggestion in answer:
            state.play(suggestion.move)
    assert all(notes) == (slug not in heedless(game)), (
        f"Say in `note` that nothing fits, or name it in HEEDLESS of tests/{game}/contract.py."
    )


@each_agent
def test_it_plays_the_opener_that_it_is_told(game: str, slug: str) -> None:
    for setting in settings_of(game, slug):
        move = opener(setting)
        if move is not None:
            situation = setting.suite.situation(positions(setting)[0][0])
            told = setting.build(slug, opener=move).suggest(situation)
            assert told.best.move == move


@each_agent
def test_it_does_not_change_once_it_is_built(game: str, slug: str) -> None:
    """What it was asked before changes no answer either."""
    for setting in settings_of(game, slug):
        agent = setting.agent(slug)
        situations = [setting.suite.situation(seen) for seen, *_ in positions(setting)]
        before = [agent.suggest(situation) for situation in situations]
        assert [agent.suggest(situation) for situation in situations[::-1]] == before[::-1]
        with pytest.raises(AttributeError, match="does not change"):
            agent.words = None


@each_agent
def test_it_says_what_it_is(game: str, slug: str) -> None:
    kind = agent_class(game, slug)
    assert kind.slug == slug
    assert kind.idea.endswith(".")
    said = {it: getattr(kind, it) for it in ("name", "idea", "source", "weakness")}
    assert not [it for it, text in said.items() if len(text) <= 3]
    assert kind.promises.standing in STANDINGS
    for parameter in kind.parameters:
        assert parameter.read(parameter.default) == parameter.default
        assert parameter.meaning
        assert parameter.range
    for preset in kind.presets:
        assert settings_of(game, slug)[0].build(f"{slug}@{preset}")


@each_agent
def test_it_plays_the_modes_that_it_promises_and_no_others(game: str, slug: str) -> None:
    kept = settings_of(game, slug)
    assert kept
    modes = {setting.mode for setting in all_settings(game)}
    assert modes == {""} or modes.issuperset(agent_class(game, slug).promises.modes)
    for setting in set(all_settings(game)) - set(kept):
        with pytest.raises(ParameterError, match="doesn't play"):
            setting.build(slug)
