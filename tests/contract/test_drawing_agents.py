"""Which agents draw: exactly those that say so play otherwise with another seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from solvers.declaration import solved
from tests.contract.every_game import said
from tests.contract.positions import all_settings, experiment_of
from wordgames.agent.agent import Agent
from wordgames.agent.parameters import Parameter, Value
from wordgames.agent_registry import agent_class, agent_slugs, build_agent, draws
from wordgames.evaluation.experiment import Experiment
from wordgames.rules.state import Status

pytestmark = pytest.mark.django_db
AGENTS = [(game, slug) for game in solved() for slug in agent_slugs(game)]
SEEDS = range(1, 5)
MOVES = 3


def other_values(parameter: Parameter) -> list[Value]:
    """Return values that differ from the default: every choice, or one number."""
    usual = parameter.default
    if isinstance(usual, bool):
        return [not usual]
    if isinstance(usual, str):
        return [choice for choice in parameter.choices if choice != usual]
    most = parameter.high
    if most is not None and (usual == 0 or usual + 1 > most):
        return [type(usual)(most if usual == 0 else usual / 2)]
    return [type(usual)(usual + 1)]


def settings(kind: type[Agent[Any]]) -> Iterator[Mapping[str, Value]]:
    """Yield the defaults, the presets, and every parameter with another value."""
    yield {}
    yield from kind.presets.values()
    for parameter in kind.parameters:
        for value in other_values(parameter):
            yield {parameter.name: value}


def moves(experiment: Experiment, agent: Agent[Any], seed: int) -> list[str]:
    """Return the first moves of the same game, played with a seed."""
    suite, played = experiment.suite, list[str]()
    state = suite.start(0)
    while state.status is Status.PLAYING and len(played) < MOVES:
        seen = replace(suite.situation(state.observe()), seed=seed)
        played.append(agent.suggest(seen, 1).best.move)
        state = state.play(played[-1])
    return played


@pytest.mark.parametrize(("game", "slug"), AGENTS)
def test_an_agent_draws_with_exactly_the_parameters_of_which_it_says_so(
    game: str, slug: str
) -> None:
    experiment = experiment_of(all_settings(game)[0])
    for params in settings(agent_class(game, slug)):
        agent = build_agent(game, slug, experiment.words, experiment.options, params=params)
        agent = agent.with_artifact()
        ways = {tuple(moves(experiment, agent, seed)) for seed in SEEDS}
        assert (len(ways) > 1) == draws(game, slug, params), params


def test_these_are_all_that_draw() -> None:
    """So that the test above is not content with agents that say nothing and do nothing."""
    sometimes = {
        (game, slug, parameter.name)
        for game, slug in AGENTS
        for parameter in agent_class(game, slug).parameters
        if parameter.draws
    }
    assert sometimes == {(game, *drawn) for game, ways in said("DRAWN") for drawn in ways}
    assert len(sometimes) == 4
