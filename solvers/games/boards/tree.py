"""The trees of agents on a few boards: a place is the feedback of all boards together.

A picture shows which board falls next: what follows each answer, until a board is solved.
"""

from collections import Counter
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np
from django import forms
from django.utils.translation import gettext_lazy

from games.contract.game import JSON
from games.display.tile_rows import WORDLE
from games.wordle.boards.forms import BoardsForm
from solvers.games.boards.analysis import BoardsAnalysis
from solvers.pages.trees.tree import Tree
from solvers.pages.trees.tree_cost import Course
from solvers.pages.trees.tree_walk import Branch, TreePlace
from solvers.pictures.moves.splits import Split, SplitPart, Splits, splits_picture
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Rows
from wordgames.boards.agents.situation import NONE_LEFT, situate
from wordgames.boards.evaluation.suite import BoardsGroup, BoardsSuite, Secrets
from wordgames.boards.options import BOARDS
from wordgames.boards.rules import BETWEEN, BoardsObservation, BoardsTurn, read_marks
from wordgames.evaluation.suite import Games, Group
from wordgames.languages.translation import number, translatable, translate
from wordgames.languages.translation import number as said_number
from wordgames.rules.feedback import CORRECT
from wordgames.rules.state import InvalidOptions
from wordgames.tiles.evaluation.suite import judged

# Answers that are drawn at most.
ANSWERS = 8
# No board: the guesses are used up first.
NONE = -1


def solved_by(feedback: str) -> list[int]:
    """Return the boards, from 0, that an answer solves."""
    rows = feedback.split(BETWEEN)
    return [board for board, row in enumerate(rows) if row and set(row) == {str(CORRECT)}]


def next_falls(course: Course) -> Counter[int]:
    """Return how many games have each board fall next, as the agent plays on."""
    if not course.branches:
        return Counter({NONE: course.count})
    falls = Counter[int]()
    for feedback, below in course.branches:
        boards = solved_by(feedback)
        falls += Counter({boards[0]: below.count}) if boards else next_falls(below)
    return falls


def falls_picture(place: TreePlace) -> Splits | None:
    """Draw, for the likeliest answers, in which share of the games each board falls next.

    None where no answer could be played on, or no board is open after any.
    """
    known = [
        (number, branch, next_falls(branch.course))
        for number, branch in enumerate(place.branches, 1)
        if branch.course is not None and not branch.over
    ][:ANSWERS]
    if not known:
        return None
    boards = sorted({board for _, _, falls in known for board in falls})
    boards = [*(board for board in boards if board != NONE), *([NONE] if NONE in boards else [])]
    splits = [
        Split(
            translate("Answer {number}", number=number),
            _parts(falls, boards),
            note=_note(branch, falls),
        )
        for number, branch, falls in known
    ]
    return splits_picture(
        splits,
        title=translate("The next board to fall"),
        noun=translate("Answer"),
        reading=translate(
            "After each answer, numbered as in the list: the share of games in which each "
            "board is solved next."
        ),
        notes=translate("Games"),
    )


def _parts(falls: Counter[int], boards: list[int]) -> tuple[SplitPart, ...]:
    whole = falls.total()
    return tuple(
        SplitPart(
            translate("no board")
            if board == NONE
            else translate("board {number}", number=board + 1),
            falls[board] / whole,
            translate("{percent:.0f}%", percent=100 * falls[board] / whole),
            "rest" if board == NONE else f"board-{board + 1}",
        )
        for board in boards
    )


def _note(branch: Branch, falls: Counter[int]) -> str:
    """Name the board that falls next in most games."""
    board, _ = falls.most_common(1)[0]
    if board == NONE:
        return said_number(branch.count)
    return translate("{count}, board {number}", count=branch.count, number=board + 1)


MOST_BOARDS = 4
# Games of a place at most: if more fit, this number is drawn.
DRAWN = 100
SEED = 1
DRAWN_OF_MORE = translatable("Shown for {count} random games; deeper down, for all.")


@dataclass(frozen=True, slots=True, eq=False)
class FittingSuite(BoardsSuite):
    """Every game of a few boards, by a number that encodes its words; `secrets` is not used.

    The games of a place are all that fit what was seen, or, of too many, some that are drawn.
    """

    @property
    def size(self) -> int:
        """Return how many different games there are."""
        return int(len(self.words.answers) ** self.options.boards)

    def secret(self, game: int) -> str:
        return " ".join(self.words.strings(self.rows_of(np.array([game]))[0]))

    def start(self, game: int) -> Any:
        return self.state_of(self.rows_of(np.array([game]))[0])

    def rows_of(self, games: Games) -> Secrets:
        """Return the secrets of games, read from the digits of their numbers."""
        answers, digits = self.words.answers, []
        for _ in range(self.options.boards):
            games, digit = np.divmod(games, len(answers))
            digits.append(answers[digit])
        return np.stack(digits[::-1], axis=1)

    def number(self, rows: Secrets) -> Games:
        """Return the numbers of games, shape (games,), of their secrets (games, boards)."""
        places, numbers = np.searchsorted(self.words.answers, rows), np.zeros(len(rows), np.int64)
        for column in places.T.astype(np.int64):
            numbers = numbers * len(self.words.answers) + column
        return numbers

    def roots(self, games: Games | None = None) -> list[BoardsGroup]:
        observation = BoardsObservation(self.options)
        group = self.fitting(observation)
        return [] if group is None else [group]

    def fitting(self, observation: BoardsObservation) -> BoardsGroup | None:
        """Return the games that fit what was seen; None where no game does."""
        situation = situate(observation, self.words)
        solved = observation.solved_at
        boards = [
            rows if at is None else self._solving_row(observation, at)
            for rows, at in zip(situation.by_board, solved, strict=True)
        ]
        games = self.number(distinct(product_of(boards)))
        if not len(games):
            return None
        return BoardsGroup(
            observation, observation.status, np.sort(games), NONE_LEFT, situation.by_board
        )

    def _solving_row(self, observation: BoardsObservation, at: int) -> Rows:
        """Return the row of the guess that solved a board, if it is an answer of the list."""
        row = self.words.row(observation.turns[at - 1].guess)
        return np.intersect1d(self.words.answers, [-1 if row is None else row]).astype(np.int32)


def product_of(left: list[Rows]) -> Secrets:
    """Return every choice of a row from each board, or draws of them, shape (games, boards)."""
    if prod(map(len, left)) <= DRAWN:
        grid = np.meshgrid(*left, indexing="ij")
        return np.stack([column.ravel() for column in grid], axis=1)
    rng = np.random.default_rng(SEED)
    return np.stack([rng.choice(rows, DRAWN) for rows in left], axis=1)


def distinct(rows: Secrets) -> Secrets:
    """Return the games whose boards have different words, each once."""
    sorted_rows = np.sort(rows, axis=1)
    valid = (np.diff(sorted_rows, axis=1) > 0).all(axis=1)
    unique: Secrets = np.unique(rows[valid], axis=0)
    return unique


class BoardsSettingsForm(BoardsForm):
    """The options of a game that is explored: two to four boards."""

    boards = forms.TypedChoiceField(
        coerce=int,
        choices=[(n, str(n)) for n in BOARDS if n <= MOST_BOARDS],
        initial=2,
        label=gettext_lazy("Boards"),
    )


class BoardsTree(Tree[BoardsAnalysis]):
    """A tree whose branches are the answers of all boards together, with the board solved next."""

    settings_form = BoardsSettingsForm
    nouns = "games"
    numbered = True
    finds = False
    saved = False
    listed = 50

    @classmethod
    def leads_to(cls, setup: JSON) -> bool:
        """True if the tree has the setup's number of boards."""
        return bool(setup["options"]["boards"] <= MOST_BOARDS)

    def suite(self) -> FittingSuite:
        words, options = self.analysis.words, self.analysis.options
        if len(words.answers) ** options.boards > np.iinfo(np.int64).max:
            raise InvalidOptions(
                translate("This dictionary has too many words for that many boards.")
            )
        return FittingSuite(words, options, np.empty((0, options.boards), np.int32))

    def told(self, observation: BoardsObservation) -> str:
        return BETWEEN.join("".join(map(str, row)) for row in observation.turns[-1].marks)

    def reach(self, group: Group[Any], move: str, feedback: str) -> BoardsGroup | None:
        """Return the games that fit an answer, drawn anew; None where it is none that may come."""
        suite = self.suite()
        if not isinstance(group, BoardsGroup):
            raise TypeError("A group of many boards hands down the words of each.")
        judged(suite, group, move, suite.words)
        try:
            marks = read_marks(feedback)
        except ValueError:
            return None
        length, still = suite.options.length, group.observation.open_boards
        expected = [length if board in still else 0 for board in range(suite.options.boards)]
        if [len(row) for row in marks] != expected:
            return None
        turn = BoardsTurn(move, marks)
        return suite.fitting(replace(group.observation, turns=(*group.observation.turns, turn)))

    def rows(self, move: str, feedback: str) -> list[list[tuple[str, str]]]:
        """Return the guess with the marks of each board; none of a board solved before."""
        letters = [self.analysis.written(letter) for letter in move]
        states = [[WORDLE.states[mark] for mark in row] for row in read_marks(feedback)]
        return [list(zip(letters, row, strict=True)) for row in states if row]

    def note(self, place: TreePlace) -> str:
        """Sentence that the games of a place were drawn, where they were."""
        fit = prod(size for size in self._sizes(place) if size is not None)
        return translate(DRAWN_OF_MORE, count=place.count) if fit > DRAWN else ""

    def facts(self, place: TreePlace) -> list[tuple[str, str]]:
        """Return the words left on each board."""
        shown = (
            translate("solved") if size is None else number(size) for size in self._sizes(place)
        )
        return [(translate("Words left, board by board"), " · ".join(shown))]

    def _sizes(self, place: TreePlace) -> list[int | None]:
        """Return how many words are left on each board, None of one that is solved."""
        observation: BoardsObservation = place.state.observe()
        boards = situate(observation, self.analysis.words).by_board
        still = set(observation.open_boards)
        return [len(rows) if board in still else None for board, rows in enumerate(boards)]

    def pictures(self, place: TreePlace) -> tuple[Picture, ...]:
        """Draw which board falls next after each of the likeliest answers."""
        drawn = falls_picture(place)
        return (drawn,) if drawn else ()
