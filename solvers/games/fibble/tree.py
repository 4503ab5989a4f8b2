"""Trees of Fibble's agents: the guess after each answer, lies included."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from games.contract.game import JSON
from games.wordle.fibble.forms import FibbleForm
from solvers.analysis.explanation import Moment
from solvers.games.tiles.pictures import drawn_answers
from solvers.games.tiles.tree import TileTree
from solvers.pages.trees.tree_walk import TreePlace
from solvers.pictures.picture import Picture
from wordgames.evaluation.suite import Group
from wordgames.fibble.evaluation.runs import FibbleSuite
from wordgames.fibble.options import OPTIONS
from wordgames.fibble.rules import Fibble, all_correct, drawn, lie, lies
from wordgames.kernels.class_statistics import partition
from wordgames.rules.feedback import Turn, from_code, to_code
from wordgames.tiles.evaluation.suite import TileGroup, judged


@cache
def seed_of(turn: int, place: int, shift: int, length: int) -> int:
    """Return the least seed that draws this lie in a turn; see `drawn`."""
    seed = 0
    while drawn(seed, turn, length) != (place, shift):
        seed += 1
    return seed


@dataclass(frozen=True, slots=True, eq=False)
class TellableSuite(FibbleSuite):
    """Every secret under every answer that it could give: a secret is in several classes.

    A game's number says its secret and a seed that draws the lie of the last turn.
    """

    def lies_of(self, game: int) -> int:
        return game // self.size

    def secret(self, game: int) -> str:
        return FibbleSuite.secret(self, game % self.size)

    def start(self, game: int) -> Fibble:
        return Fibble(self.secret(game), self.words, self.options, seed=self.lies_of(game))

    def split(self, group: TileGroup, move: str) -> Iterator[TileGroup]:
        """Make the move; yield each row that may be shown, with the secrets that could show it."""
        row = judged(self, group, move, self.words)
        turn, games = len(group.observation.turns) + 1, group.games % self.size
        by_code: dict[int, list[np.ndarray[tuple[int], np.dtype[np.int64]]]] = {}
        for code, places in partition(self.marked(row, self.secrets[games])).items():
            for shown, seed in self._answers(code, turn).items():
                by_code.setdefault(shown, []).append(games[places] + self.size * seed)
        for shown, numbers in by_code.items():
            marks = from_code(shown, self.words.length)
            observation = replace(
                group.observation, turns=(*group.observation.turns, Turn(move, marks))
            )
            here = np.concatenate(numbers)
            secrets = np.sort(self.secrets[here % self.size])
            yield Group(observation, observation.status, here, secrets)

    def _answers(self, code: int, turn: int) -> dict[int, int]:
        """Return the rows, as codes, that may be shown for a true one, each with a seed."""
        length = self.words.length
        true = from_code(code, length)
        if all_correct(true):
            return {code: 0}
        ways = [(place, shift) for place in range(length) for shift in (1, 2)]
        seeds = {to_code(lie(true, *way)): seed_of(turn, *way, length) for way in reversed(ways)}
        return {to_code(marks): seeds[to_code(marks)] for marks in lies(true)}


class FibbleSettingsForm(FibbleForm):
    """The options of a game of Fibble that an agent plays."""

    options_table = FibbleForm.options_table.for_runs

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return super().options() | OPTIONS.fixed_in_runs


class FibbleTree(TileTree):
    """Every answer that may be shown, its lie included."""

    settings_form = FibbleSettingsForm
    apart = False

    def pictures(self, place: TreePlace) -> tuple[Picture, ...]:
        """Draw the answers that the guess may get: a word is in several, so no tree can be."""
        answer = place.answer
        if answer is None or not answer.ranked:
            return ()
        before = self.analysis.situation(place.state.observe())
        return (drawn_answers(self.analysis, Moment(answer.best.move, answer, before, None)),)

    def suite(self) -> TellableSuite:
        return TellableSuite.of(self.analysis.words, self.analysis.options)
