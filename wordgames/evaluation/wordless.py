"""Games without words: their rules name all secrets, from which suite and situations follow."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wordgames.agent.agent import Rows, Situation
from wordgames.evaluation.experiment import Lists
from wordgames.evaluation.option import Spec
from wordgames.evaluation.run import sample
from wordgames.evaluation.run_game import RunGame
from wordgames.evaluation.suite import Games, Group, ObservationT, Suite
from wordgames.rules.state import State
from wordgames.sources.dictionaries import Content
from wordgames.vocabulary.columns import Columns

# The rules' first state of a secret: a class of the rules, or a partial of one.
Begin = Callable[[str], State]


def situate(
    observation: ObservationT, every: Sequence[str], begin: Begin, seed: int = 0
) -> Situation[ObservationT]:
    """Build what an agent is asked about: all secrets, and the rows of those that fit."""
    rows = [row for row, secret in enumerate(every) if _looks_so(begin(secret), observation)]
    return Situation(observation, every, np.array(rows, np.int32), seed)


def _looks_so(state: State, observation: Any) -> bool:
    """True if a game looks like an observation after each of its moves."""
    for number, move in enumerate(observation.moves):
        if state.observe() != observation.before(number):
            return False
        state = state.play(move)
    return bool(state.observe() == observation)


@dataclass(frozen=True, eq=False)
class WordlessSuite(Suite[ObservationT]):
    """Games of rules without words, grouped by what was seen.

    every    all secrets; agents know them, and a situation's candidates are their rows
    secrets  (n,) the rows that are played
    begin    the rules' first state of a secret
    most     guesses of a game
    """

    every: Sequence[str]
    secrets: Rows
    begin: Begin
    most: int
    options: Any = None
    seed: int = 0

    @property
    def size(self) -> int:
        return len(self.secrets)

    @property
    def limit(self) -> int:
        return self.most

    def secret(self, game: int) -> str:
        return self.every[int(self.secrets[game])]

    def start(self, game: int) -> State:
        return self.begin(self.secret(game))

    def situation(self, observation: ObservationT) -> Situation[ObservationT]:
        return situate(observation, self.every, self.begin, self.seed)

    def handed_down(self, group: Group[ObservationT]) -> Situation[ObservationT]:
        return Situation(group.observation, self.every, group.candidates, self.seed)

    def roots(self, games: Games | None = None) -> list[Group[ObservationT]]:
        every = np.arange(self.size, dtype=np.int64)
        rows = np.arange(len(self.every), dtype=np.int32)
        return list(self._groups(every if games is None else games, rows, ()))

    def split(self, group: Group[ObservationT], move: str) -> Iterator[Group[ObservationT]]:
        return self._groups(group.games, group.candidates, (*group.observation.moves, move))

    def secrets_drawn(self) -> Games:
        return self.secrets.astype(np.int64)

    def _groups(
        self, games: Games, rows: Rows, moves: Sequence[str]
    ) -> Iterator[Group[ObservationT]]:
        """Yield the games that look alike after some moves, with the rows that do."""
        alike: dict[ObservationT, list[int]] = {}
        states: dict[ObservationT, State] = {}
        for row in rows.tolist():
            state = self.begin(self.every[row])
            for move in moves:
                state = state.play(move)
            alike.setdefault(state.observe(), []).append(row)
            states[state.observe()] = state
        played = self.secrets[games]
        for seen, those in alike.items():
            inside = games[np.isin(played, those)]
            if len(inside):
                yield Group(seen, states[seen].status, inside, np.array(those, np.int32))


class WordlessRuns(RunGame[Columns]):
    """Runs of a game without words: of which secrets, from which state, within how many guesses.

    Their dictionary is the one without words, which nobody is asked for.
    """

    groupable = True
    wordless = True

    def options_of(self, values: Mapping[str, Any]) -> Any:
        """Return the rules' options of a setup's or a spec's values; None where there are none."""
        return None

    @abstractmethod
    def secrets(self, options: Any) -> Sequence[str]:
        """Return all secrets that there are with some options, always in the same order."""

    @abstractmethod
    def begin(self, options: Any) -> Begin:
        """Return what begins a game of a secret: a class of the rules, or a partial of one."""

    @abstractmethod
    def guesses(self, options: Any) -> int:
        """Return how many guesses a game has."""

    def lists(self, spec: Spec, revision: Content) -> Lists[Columns]:
        words: Any = self.secrets(self.options_of(spec))
        return Lists(revision.read(), words)

    def suite(self, spec: Spec, lists: Lists[Columns]) -> WordlessSuite[Any]:
        options = self.options_of(spec)
        every: Any = lists.known
        rows = np.arange(len(every), dtype=np.int32)
        drawn, _ = sample(rows, spec["games"], spec["seed"])
        begin, most = self.begin(options), self.guesses(options)
        return WordlessSuite(tuple(every), drawn, begin, most, options, spec["seed"])
