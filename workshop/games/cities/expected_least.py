"""What an agent of Cities needs exactly, over every name and every place that chance may show."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows, Situation
from wordgames.cities.agents.agent import CitiesAgent
from wordgames.cities.agents.atlas import Atlas, Places
from wordgames.cities.agents.situation import shown_places
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH, MaskTurn

Guesses = npt.NDArray[np.float64]
# A state's value: the mean guesses that each of its names still takes, and the most.
Node = tuple[Guesses, int]


@dataclass(frozen=True, slots=True)
class Expected:
    """What an agent needs.

    guesses     (names,) guesses that each name takes on average over what chance shows
    worst       the most that one game can take
    situations  distinct situations in which the agent was asked
    """

    guesses: Guesses
    worst: int
    situations: int


def expected(agent: CitiesAgent, atlas: Atlas, options: CitiesOptions) -> Expected:
    """Follow an agent through every answer of every name.

    The agent must choose by the names left and the mask alone: it is asked once about a situation
    that two orders of guesses reach. Raises ValueError if it repeats a guess that tells nothing,
    since its game would never end.
    """
    walk = _Walk(agent, atlas, options)
    guesses, worst = np.zeros(len(atlas)), 0
    lengths = np.full(len(atlas), DISGUISED_LENGTH) if options.reveals_one else atlas.lengths
    for length in np.unique(lengths):
        rows = np.flatnonzero(lengths == length).astype(np.int32)
        start = CitiesObservation(options, BLANK * int(length), ())
        guesses[rows], most = walk.node(start, rows)
        worst = max(worst, most)
    return Expected(guesses, worst, len(walk.nodes))


class _Walk:
    def __init__(self, agent: CitiesAgent, atlas: Atlas, options: CitiesOptions) -> None:
        self.agent, self.atlas, self.options = agent, atlas, options
        self.nodes: dict[tuple[str, bytes], Node] = {}

    def node(self, observation: CitiesObservation, rows: Rows) -> Node:
        key = (observation.mask, rows.tobytes())
        if key not in self.nodes:
            self.nodes[key] = self._node(observation, rows)
        return self.nodes[key]

    def _node(self, observation: CitiesObservation, rows: Rows) -> Node:
        move = self.agent.suggest(Situation(observation, self.atlas, rows, 0), 1).best.move
        if len(move) > 1:
            return self._named(observation, rows, move)
        column = self.atlas.places[rows, self.atlas.alphabet.index(move)]
        hidden = column & ~np.uint32(shown_places(observation.mask))
        if len(np.unique(hidden)) == 1 and not (self.options.reveals_one and hidden[0]):
            raise ValueError(f"{move} tells nothing here: {observation.mask}.")
        guesses, worst = np.ones(len(rows)), 0
        times = np.maximum(np.bitwise_count(hidden), 1)
        for places in self._answers(hidden):
            single = self.options.reveals_one and places
            here = (hidden & places) > 0 if single else hidden == places
            mask = _with(observation.mask, move, int(places))
            part, most = self.node(_after(observation, move, mask), rows[here])
            guesses[here] += part / times[here] if self.options.reveals_one else part
            worst = max(worst, most)
        return guesses, 1 + worst

    def _named(self, observation: CitiesObservation, rows: Rows, name: str) -> Node:
        others = np.not_equal(self.atlas.strings(rows), name)
        if others.all():
            raise ValueError(f"{name} is none of the names left.")
        guesses, worst = np.ones(len(rows)), 0
        if others.any():
            part, worst = self.node(_after(observation, name, observation.mask), rows[others])
            guesses[others] += part
        return guesses, 1 + worst

    def _answers(self, hidden: Places) -> Places:
        """Return the possible next answers as places: one or all of them, 0 for none."""
        if not self.options.reveals_one:
            return np.unique(hidden)
        union = np.bitwise_or.reduce(hidden)
        single = np.uint32(1) << np.arange(DISGUISED_LENGTH, dtype=np.uint32)
        none = np.zeros(int((hidden == 0).any()), np.uint32)
        return np.concatenate([single[(single & union) > 0], none])


def _after(observation: CitiesObservation, move: str, mask: str) -> CitiesObservation:
    return replace(observation, mask=mask, turns=(*observation.turns, MaskTurn(move, mask)))


def _with(mask: str, letter: str, places: int) -> str:
    return "".join(letter if places >> place & 1 else there for place, there in enumerate(mask))
