"""Document 000's "late", once half of the letters are shown, decided exactly."""

from __future__ import annotations

from itertools import islice, product

import pytest

from tests.cities.places import seen
from wordgames.agent_registry import build_agent
from wordgames.cities.agents.atlas import Atlas
from wordgames.cities.agents.gain_position import GainPosition
from wordgames.cities.agents.situation import situate


def places(favoured: int, others: int) -> Atlas:
    """Return names of six letters that begin with ARD: some of Tanzania, some of elsewhere."""
    ends = ("".join(letters) for letters in product("eghikl", repeat=3))
    names = [f"ard{end}" for end in islice(ends, favoured + others)]
    return Atlas.of([(name, "TZ" if n < favoured else "XX") for n, name in enumerate(names)])


@pytest.mark.parametrize("late", ["shown", "as-printed"])
def test_exactly_half_shown_is_late_however_many_are_left(late: str) -> None:
    """The expected length of six was 6.000000000000001 for some numbers of names left."""
    observation = seen("a:a_____", "r:ar____", "d:ard___", length=6)
    wrong = []
    for favoured, others in product(range(12), range(1, 24)):
        atlas = places(favoured, others)
        params = {"late": late}
        agent = build_agent("cities", "gain-position", atlas, observation.options, params=params)
        assert isinstance(agent, GainPosition)
        belief = agent.belief(situate(observation, atlas))
        if agent.table(observation, belief).gain_weight != (0.6 if late == "shown" else 0.7):
            wrong.append((favoured, others))
    assert wrong == []
