"""A small network: its twin in numba, its file, and that it learns what it is shown."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from wordgames.learning.network import Network
from wordgames.learning.network_kernel import value
from workshop.teaching.network_training import Adam, _slopes, fitted


def drawn(seed: int = 1) -> tuple[Network, np.ndarray]:
    rng = np.random.default_rng(seed)
    network = Network.new(3, 5, rng)
    for layer in (network.first, network.second, network.third):
        np.add(layer, rng.normal(0, 0.3, layer.shape), out=layer)
    return network, rng.normal(0, 1, (40, 3))


def test_numba_and_numpy_agree() -> None:
    network, features = drawn()
    plain = network.values(features)
    compiled = [value(network.first, network.second, network.third, row) for row in features]
    assert compiled == pytest.approx(plain)
    assert plain.std() > 0.1


def test_it_is_written_and_read_back_with_its_facts(tmp_path: Path) -> None:
    network, features = drawn()
    Network(network.first, network.second, network.third, {"seed": 4}).write(tmp_path / "it.json")
    again = Network.read(tmp_path / "it.json")
    assert again.facts == {"seed": 4}
    assert again.values(features) == pytest.approx(network.values(features), abs=1e-4)


def test_the_slopes_are_those_of_the_loss() -> None:
    network, features = drawn()
    rng = np.random.default_rng(2)
    targets, weights = rng.normal(0, 1, 40), rng.random(40)

    def loss() -> float:
        return float((weights * (network.values(features) - targets) ** 2).sum() / 80)

    slopes = _slopes(network, features, targets, weights)
    layers = (network.first, network.second, network.third)
    for layer, slope in zip(layers, slopes, strict=True):
        for place in ((0,) * layer.ndim, (-1,) * layer.ndim):
            before, layer[place] = layer[place], layer[place] + 1e-6
            higher = loss()
            layer[place] = before - 1e-6
            assert (higher - loss()) / 2e-6 == pytest.approx(slope[place], abs=1e-6)
            layer[place] = before


def test_it_learns_a_curve_and_heavy_positions_first() -> None:
    network, features = drawn()
    targets = np.tanh(features[:, 0]) + features[:, 1] ** 2
    alike = np.ones(len(targets))
    rng = np.random.default_rng(3)
    learned = fitted(network, features, targets, alike, passes=800, rng=rng)
    error = np.abs(learned.values(features) - targets).mean()
    assert error < 0.5 * np.abs(network.values(features) - targets).mean()
    assert network.first is not learned.first

    twice = np.concatenate([features, features])
    both = np.concatenate([np.zeros(40), np.ones(40)])
    worth = np.concatenate([np.full(40, 9.0), np.ones(40)])
    leaning = fitted(network, twice, both, worth, passes=300, rng=rng).values(features)
    assert leaning.mean() == pytest.approx(0.1, abs=0.05)


def test_a_step_goes_down() -> None:
    network, _ = drawn()
    adam = Adam([network.first])
    (first,) = adam.step([np.ones_like(network.first)], 0.01)
    assert (first < network.first).all()
