"""What an agent needs exactly, against playing every name, whatever chance may show."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cities.places import publish_places
from tests.cities.test_situation import answers
from tests.run_commands import output
from wordgames.cities.agents.agent import CitiesAgent
from wordgames.cities.agents.atlas import Atlas
from wordgames.cities.agents.gain import Gain
from wordgames.cities.agents.lookahead import Lookahead
from wordgames.cities.agents.situation import situate
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH, MaskTurn
from workshop.games.cities.expected_least import expected

NAMES = st.lists(st.text("abc", min_size=2, max_size=4), min_size=2, max_size=7, unique=True)


def played(agent: CitiesAgent, observation: CitiesObservation, name: str) -> tuple[float, int]:
    """Return the guesses that a name takes on average and at most, turn by turn."""
    move = agent.suggest(situate(observation, agent.words), 1).best.move
    if move == name:
        return 1.0, 1
    mode = agent.options.mode
    masks = answers(name, observation.mask, move, mode) if len(move) == 1 else [observation.mask]
    rest = [
        played(
            agent,
            replace(observation, mask=mask, turns=(*observation.turns, MaskTurn(move, mask))),
            name,
        )
        for mask in masks
    ]
    return 1 + sum(mean for mean, _ in rest) / len(rest), 1 + max(most for _, most in rest)


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@pytest.mark.parametrize("kind", [Gain, Lookahead])
@settings(max_examples=15, deadline=None)
@given(names=NAMES)
def test_it_is_what_playing_every_name_comes_to(
    mode: str, kind: type[CitiesAgent], names: list[str]
) -> None:
    atlas = Atlas.of((name, "TZ" if i < 2 else "XX") for i, name in enumerate(sorted(names)))
    options = CitiesOptions(mode=mode)
    agent = kind(atlas, options)
    found = expected(agent, atlas, options)
    assert found.situations > 1
    worst = 0
    for row, name in enumerate(atlas):
        start = BLANK * (len(name) if mode == "simple" else DISGUISED_LENGTH)
        mean, most = played(agent, CitiesObservation(options, start, ()), name)
        assert found.guesses[row] == pytest.approx(mean)
        worst = max(worst, most)
    assert found.worst == worst


def test_an_agent_that_learns_nothing_is_refused() -> None:
    atlas = Atlas.of((name, "XX") for name in ("aa", "ab", "ccc"))
    options = CitiesOptions()
    with pytest.raises(ValueError, match="tells nothing"):
        expected(Gain(atlas, options, opener="c"), atlas, options)


@pytest.mark.skipif(not numba_wanted(), reason="numba is not here.")
@pytest.mark.django_db
@pytest.mark.parametrize(("mode", "least"), [("simple", 2.0), ("advanced", 3.0)])
def test_the_command_says_what_lookahead_needs(mode: str, least: float) -> None:
    publish_places()
    chosen = ["--advanced"] * (mode == "advanced")
    last = output("best_play", "cities", "--lookahead", *chosen).splitlines()[-1]
    assert last.startswith("lookahead needs")
    assert least < float(last.split()[2]) < least + 1.5
