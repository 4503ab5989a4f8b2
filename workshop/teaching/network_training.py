"""Adam, and the training of a small network on the results of positions: least squares."""

from collections.abc import Sequence

import numpy as np

from wordgames.learning.network import Floats, Network

RATE, FADING, FADING_SQUARES, TINY = 0.003, 0.9, 0.999, 1e-8
BATCH = 256


def fitted(
    network: Network,
    features: Floats,
    targets: Floats,
    weights: Floats,
    *,
    passes: int,
    rng: np.random.Generator,
) -> Network:
    """Return the network after this many passes over the positions, features (n, k).

    Least squares of the targets (n,), each counted by its weight (n,); the rate falls to zero.
    """
    adam = Adam([network.first, network.second, network.third])
    share = weights / weights.mean()
    steps = passes * -(-len(targets) // BATCH)
    for _ in range(passes):
        order = rng.permutation(len(targets))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            slopes = _slopes(network, features[rows], targets[rows], share[rows])
            first, second, third = adam.step(slopes, RATE * (1 - adam.steps / steps))
            network = Network(first, second, third)
    return network


class Adam:
    """Adam's steps down a gradient, with an adaptive rate for each weight: Kingma and Ba (2015)."""

    def __init__(self, layers: Sequence[Floats]) -> None:
        self.layers = [*layers]
        self.means = [np.zeros_like(layer) for layer in layers]
        self.squares = [np.zeros_like(layer) for layer in layers]
        self.steps = 0

    def step(self, slopes: Sequence[Floats], rate: float) -> Sequence[Floats]:
        """Take a step against the gradients; return the layers after it."""
        self.steps += 1
        pace = rate * (1 - FADING_SQUARES**self.steps) ** 0.5 / (1 - FADING**self.steps)
        for at, slope in enumerate(slopes):
            self.means[at] = FADING * self.means[at] + (1 - FADING) * slope
            self.squares[at] = FADING_SQUARES * self.squares[at] + (1 - FADING_SQUARES) * slope**2
            self.layers[at] = self.layers[at] - pace * self.means[at] / (
                np.sqrt(self.squares[at]) + TINY
            )
        return self.layers


def _slopes(
    network: Network, features: Floats, targets: Floats, weights: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return the loss's gradient for each weight of the network."""
    first, second, values = network.layers(features)
    error = weights * (values - targets) / len(targets)
    below_two = np.outer(error, network.third[:-1]) * (1 - second * second)
    below_one = (below_two @ network.second[:-1].T) * (1 - first * first)
    return (
        np.vstack([features.T @ below_one, below_one.sum(axis=0)]),
        np.vstack([first.T @ below_two, below_two.sum(axis=0)]),
        np.append(second.T @ error, error.sum()),
    )
