"""Training of `self-taught` of Cities: its network learns the guesses that names left took."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.cities.agents.agent import MODES
from wordgames.cities.agents.atlas import Atlas, atlas_of, prior
from wordgames.cities.agents.self_taught import FILE, kernel
from wordgames.cities.options import FAVOURED
from wordgames.cli.lexicon import lexicon_columns
from wordgames.cli.refusal import Action, RefusedError, Say
from wordgames.learning.network import Floats, Network
from workshop.teaching.network_training import fitted

HIDDEN, PASSES = 16, 40
# Rounds of play to learn from: older ones were played worse.
KEPT = 3
# Up to this many guesses of a game may be random, and their results are not learned.
STRAY = 2
# Most states of a game to learn from.
MET = 200_000
# States in a round of learning, drawn from those met.
BATCH = 60_000
# Share of the names in a training game.
SHARE = 0.9
# Weight of the favoured country's names, as the game draws its secrets.
WEIGHT = 0.5


def taught(atlas: Atlas, say: Say, *, rounds: int, games: int, seed: int) -> Network:
    """Return a network trained by its own play, with this many games of each mode a round.

    A game plays every name of a drawn part of the list to its end, weighted as secrets are drawn.
    """
    module, rng = compiled(), np.random.default_rng(seed)
    module.sow(seed)
    network = Network.new(module.FEATURES, HIDDEN, rng)
    network.third[:] = 0.0  # starts without knowledge
    lessons = list[Floats]()
    for number in range(rounds):
        met = []
        for mode in MODES:
            for _ in range(games):
                met += list(_games(atlas, mode, network, rng))
        lessons = [*lessons, np.concatenate(met)][-KEPT:]
        network = _learned(network, np.concatenate(lessons), rng)
        say(f"Round {number + 1}: {sum(map(len, met)):,} states met.")
    return network


def compiled() -> ModuleType:
    """Return the kernels; raises RefusedError if there are none."""
    module = kernel()
    if module is None:
        raise RefusedError("Teaching needs numba.")
    return module


def _games(atlas: Atlas, mode: str, network: Network, rng: np.random.Generator) -> Iterator[Floats]:
    """Yield the states of a game; the simple mode has a game for each length of a name."""
    module = compiled()
    chance = prior(atlas.favoured(FAVOURED), WEIGHT)
    rows = np.flatnonzero(rng.random(len(atlas)) < SHARE).astype(np.int32)
    for part in _parts(atlas, rows, mode):
        met, count = np.zeros((MET, module.FEATURES + 2)), np.array([0, STRAY])
        module.play(
            atlas.places,
            part.astype(np.int64),
            chance[part],
            np.uint32(0),
            mode == "simple",
            (network.first, network.second, network.third),
            0,
            met,
            count,
        )
        yield met[: count[0]].copy()


def _parts(atlas: Atlas, rows: Rows, mode: str) -> Iterator[Rows]:
    """Yield a game's initial names: all, or those of one length if masks show it."""
    if mode == "advanced":
        yield rows
        return
    lengths = atlas.lengths[rows]
    yield from (rows[lengths == length] for length in np.unique(lengths))


def _learned(network: Network, met: Floats, rng: np.random.Generator) -> Network:
    """Fit the guesses above a state's lower bound, each state counted by its weight."""
    some = met[rng.permutation(len(met))[:BATCH]]
    features, taken, weights = some[:, :-2], some[:, -2], some[:, -1]
    more = taken - (2 - features[:, 1])
    return fitted(network, features, more, np.sqrt(weights), passes=PASSES, rng=rng)


class TeachCities(Action):
    """Training of the network that comes with the site."""

    help = "Let the self-taught bot of Cities play, and write the network that it learns."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--lexicon", default="cities", metavar="SLUG")
        parser.add_argument("--rounds", type=int, default=10, help="Of play, then of learning.")
        parser.add_argument("--games", type=int, default=16, help="Games of each mode a round.")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--out", type=Path, default=FILE, help="Where the network goes.")

    def act(self, options: dict[str, Any], write: Say) -> None:
        facts = {name: options[name] for name in ("rounds", "games", "seed")}
        atlas = atlas_of(lexicon_columns(options["lexicon"]))
        network = taught(atlas, write, **facts)
        replace(network, facts={"lexicon": options["lexicon"], **facts}).write(options["out"])


ACTION = TeachCities
