"""A small network that values positions: two hidden layers, read from and written to a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
WEIGHTS = ("first", "second", "third")
# Significant digits of a weight in the file: more change no move.
DIGITS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Weights of a network with one output.

    first   (features + 1, hidden), the last row what is added
    second  (hidden + 1, hidden)
    third   (hidden + 1,)
    facts   how it was trained, as plain JSON
    """

    first: Floats
    second: Floats
    third: Floats
    facts: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def new(cls, features: int, hidden: int, rng: np.random.Generator) -> Network:
        """Return an untrained network, its weights drawn as wide as their number asks (He)."""

        def drawn(rows: int, columns: int) -> Floats:
            weights = rng.normal(0.0, rows**-0.5, (rows + 1, columns))
            weights[-1] = 0.0
            return weights

        return cls(drawn(features, hidden), drawn(hidden, hidden), drawn(hidden, 1)[:, 0])

    def values(self, features: Floats) -> Floats:
        """Return its output for features (n, features), shape (n,)."""
        return self.layers(features)[2]

    def layers(self, features: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the values of both hidden layers and the output."""
        first = np.tanh(features @ self.first[:-1] + self.first[-1])
        second = np.tanh(first @ self.second[:-1] + self.second[-1])
        return first, second, second @ self.third[:-1] + self.third[-1]

    def write(self, path: Path) -> None:
        """Write it as JSON."""
        weights = {name: _round_weights(getattr(self, name)) for name in WEIGHTS}
        path.write_text(json.dumps({**self.facts, **weights}) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Network:
        """Read what `write` wrote."""
        facts = json.loads(path.read_text(encoding="utf-8"))
        first, second, third = (np.array(facts.pop(name), np.float64) for name in WEIGHTS)
        return cls(first, second, third, facts)


def _round_weights(weights: Floats) -> Any:
    return np.vectorize(lambda weight: float(f"{weight:.{DIGITS}g}"))(weights).tolist()
