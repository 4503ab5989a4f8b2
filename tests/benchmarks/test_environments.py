"""How many steps a second the vector environments play: bin/test --nightly.

`bin/test tests/benchmarks/test_environments.py --benchmark-columns=min,mean,rounds` prints
the table; `steps_a_second` of `--benchmark-json=FILE` is the figure of docs/package.md.
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import wordgames.envs  # noqa: F401 (which makes the environments known)
from tests.package.without_site import no_site  # noqa: F401 (without a database)

pytestmark = pytest.mark.slow
STEPS = 50
OPTIONS: dict[str, dict[str, Any]] = {
    "Wordle": {},
    "Nerdle": {"size": 8},
    "Hangman": {},
    "Cities": {"favour": "TZ"},
}


@pytest.mark.benchmark(group=f"{STEPS} steps of each environment, actions drawn at random")
@pytest.mark.parametrize("count", [256, 2048])
@pytest.mark.parametrize("name", OPTIONS)
def test_steps_of_many_environments(benchmark: Any, name: str, count: int) -> None:
    envs: Any = gym.make_vec(f"wordgames/{name}-v0", num_envs=count, **OPTIONS[name])
    envs.reset(seed=1)
    rng = np.random.default_rng(2)
    actions = rng.integers(envs.single_action_space.n, size=(STEPS, count))

    def play() -> int:
        return sum(int(envs.step(action)[2].sum()) for action in actions)

    ended = benchmark(play)
    if benchmark.stats is not None:
        benchmark.extra_info["steps_a_second"] = round(STEPS * count / benchmark.stats["mean"])
    assert 0 <= ended <= STEPS * count
