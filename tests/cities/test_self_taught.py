"""Self-taught on Cities: what it thinks a guess costs, worked out plainly, and how it is taught."""

from __future__ import annotations

import numpy as np
import pytest

from tests.cities.places import atlas, seen
from wordgames.cities.agents.self_taught import CitiesSelfTaught, kernel, learned
from wordgames.cities.agents.situation import situate
from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.cities.rules import CitiesOptions
from wordgames.evaluation.play import play_grouped
from wordgames.learning.network import Floats
from workshop.games.cities.teaching import taught

ATLAS = atlas()


def features(weights: Floats, shown: int, *, every: bool) -> Floats:
    chances = weights / weights.sum()
    return np.array(
        [
            -(chances * np.log2(chances)).sum() / 8,
            chances.max(),
            (chances**2).sum(),
            np.log2(len(chances)) / 12,
            shown / 10,
            float(every),
        ]
    )


def needed(weights: Floats, shown: int, *, every: bool) -> float:
    """Return what a state is thought to need; the last three are named one after the other."""
    chances = np.sort(weights / weights.sum())[::-1]
    if len(chances) <= 3:
        return float((chances * np.arange(1, len(chances) + 1)).sum())
    more = float(learned().values(features(weights, shown, every=every)[None, :])[0])
    return 2 - float(chances[0]) + max(more, 0.0)


@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_a_guess_costs_one_and_what_its_answers_leave(mode: str) -> None:
    player, every = CitiesSelfTaught(ATLAS, CitiesOptions(mode=mode)), mode == "simple"
    turns = ("i:_____",) if every else ("i:",)
    situation = situate(seen(*turns, mode=mode), ATLAS)
    belief = player.belief(situation)
    found = player.needed(situation, belief)

    states: dict[int, dict[str, float]] = {}
    for row, weight in zip(belief.rows.tolist(), belief.weights, strict=True):
        places = [at for at, letter in enumerate(ATLAS[row]) if letter == "a"]
        answers = [sum(1 << at for at in places)] if every else [1 << at for at in places]
        for answer in answers or [0]:
            here = states.setdefault(answer, {})
            here[ATLAS[row]] = weight / max(1, len(answers))
    wanted = 1.0
    for answer, left in states.items():
        worth = np.array(list(left.values()))
        wanted += worth.sum() * needed(worth, answer.bit_count(), every=every)
    column = ATLAS.letter("a")
    assert column is not None
    assert found[column] == pytest.approx(wanted)

    rest = np.delete(belief.weights, belief.likeliest)
    assert found[-1] == pytest.approx(1 + rest.sum() * needed(rest, 0, every=every))


def test_what_it_learns_from_is_what_its_games_take() -> None:
    """Played on without draws, a state takes what the agent's own games of it take on average."""
    options = CitiesOptions(mode="simple")
    suite = CitiesSuite.exhaustive(ATLAS, options)
    record = play_grouped(CitiesSelfTaught(ATLAS, options), suite)
    wanted, network, module = 0.0, learned(), kernel()
    assert module is not None
    for group in suite.roots():
        rows, weights = suite.secrets[group.games], suite.weights[group.games]
        met, count = np.zeros((10_000, module.FEATURES + 2)), np.zeros(2, np.int64)
        taken = module.play(
            *(ATLAS.places, rows.astype(np.int64), weights, np.uint32(0), True),
            *((network.first, network.second, network.third), 0, met, count),
        )
        wanted += taken * weights.sum()
        noted = met[: count[0]]
        assert not len(noted) or noted[-1, -2:] == pytest.approx([taken, weights.sum()])
    assert (record.guesses * suite.weights).sum() == pytest.approx(wanted)


def test_it_is_taught_the_same_under_a_seed_and_plays_better_than_it_began() -> None:
    said: list[str] = []
    first = taught(ATLAS, said.append, rounds=2, games=2, seed=3)
    again = taught(ATLAS, said.append, rounds=2, games=2, seed=3)
    assert (first.first == again.first).all()
    assert len(said) == 4
    values = first.values(np.array([features(np.ones(n), 0, every=True) for n in (4, 40)]))
    assert values[1] > values[0] + 0.1  # forty cities take longer than four
