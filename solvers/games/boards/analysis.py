"""Wordle on many boards on the solvers' pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from math import log2

import numpy as np

from lexicons.revisions.publish import words_of
from solvers.analysis.analysis import AgentTexts, Analysis
from solvers.analysis.explanation import Explanation, Moment, explain_move
from solvers.games.boards.pictures import (
    boards_needs,
    boards_told,
    lines_looked_at,
    outlooks,
    own_reason,
    reason,
)
from solvers.pictures.moves.funnel import Stage
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Situation
from wordgames.boards.agents.agent import parts
from wordgames.boards.agents.needed_guesses import expected_guesses, quick
from wordgames.boards.agents.situation import BoardsSituation, situate
from wordgames.boards.rules import BoardsObservation, BoardsOptions
from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.arrays import Words

ADVISER = "multi-search"


@dataclass(frozen=True, slots=True)
class BoardExplanation:
    """Effect of a move on one board: words left before and after it, or that it was solved."""

    number: int
    before: int
    after: int
    solved: bool


@dataclass(frozen=True, slots=True)
class BoardsExplanation(Explanation):
    """One move on many boards: `before` and `after` are summed over the boards then open."""

    boards: tuple[BoardExplanation, ...] = ()


class BoardsAnalysis(Analysis[BoardsOptions, BoardsObservation, Words]):
    """The words of many boards, of which some are open."""

    slug = "boards"
    options_class = BoardsOptions
    adviser = ADVISER
    texts = AgentTexts(explanation="boards/explanation.html", ranking="boards/ranking.html")
    moves_are_answers = True

    @cached_property
    def words(self) -> Words:
        words = words_of(self.revision, self.options.length)
        if not len(words.answers):
            raise InvalidOptions(
                translate(
                    "This dictionary has no answers of {length} letters.",
                    length=self.options.length,
                )
            )
        return words

    def situation(self, observation: BoardsObservation) -> BoardsSituation:
        return situate(observation, self.words)

    def explained(self, played: Moment[BoardsObservation]) -> BoardsExplanation:
        """Return what a move meant for each board, and the sum of its bits."""
        before, after = played.before, played.after
        if not isinstance(before, BoardsSituation) or not isinstance(after, BoardsSituation):
            raise TypeError("Many boards have a situation of their own.")
        boards = boards_explained(before, after)
        counts = sum(board.before for board in boards), sum(board.after for board in boards)
        known = all(board.before and board.after for board in boards)
        received = sum(log2(board.before / board.after) for board in boards) if known else None
        whole = explain_move(played.move, played.answer, *counts)
        parts = {field.name: getattr(whole, field.name) for field in fields(whole)}
        return BoardsExplanation(**parts | {"received": received, "boards": boards})

    @property
    def stage_noun(self) -> str:
        """A word on a board: the same word may be left on several."""
        return "word"

    def stage(self, situation: Situation[BoardsObservation]) -> Stage | None:
        """Return how many words are left, each counted on every open board that it fits."""
        stage = super().stage(situation)
        if stage is None or not isinstance(situation, BoardsSituation):
            return stage
        return replace(stage, count=sum(map(len, situation.by_board)))

    def needs(
        self, before: Situation[BoardsObservation], moves: Sequence[str]
    ) -> Mapping[str, float]:
        """Estimate what all boards together take after some moves, as the look-ahead values it."""
        rows = {move: row for move in moves if (row := self.words.row(move)) is not None}
        boards = parts(before) if isinstance(before, BoardsSituation) else []
        if not (rows and boards and quick(self.words)):
            return {}
        costs = expected_guesses(self.words, np.array([*rows.values()], np.int32), boards)
        return dict(zip(rows, costs.tolist(), strict=True))

    def why(self, played: Moment[BoardsObservation]) -> str:
        """Sentence about the words left on all boards, those it may solve, and the next best."""
        boards = outlooks(self, played)
        told = own_reason(self, played, boards) or reason(self, played.move, boards)
        return told + self.next_best(played)

    def pictures(self, played: Moment[BoardsObservation]) -> tuple[Picture, ...]:
        """Draw what the guess does to each board, what each needs, and the lines looked at."""
        boards = outlooks(self, played)
        if not boards:
            return ()
        lines = lines_looked_at(self, played)
        effects, needed = boards_told(self, played.move, boards), boards_needs(boards, played.agent)
        return (effects, needed, *((lines,) if lines else ()))


def boards_explained(
    before: BoardsSituation, after: BoardsSituation
) -> tuple[BoardExplanation, ...]:
    """Return what a move meant for each board that was open; a solved one has its word left."""
    solved = after.observation.solved_at
    return tuple(
        BoardExplanation(
            number=board + 1,
            before=len(before.by_board[board]),
            after=1 if solved[board] else len(after.by_board[board]),
            solved=solved[board] is not None,
        )
        for board in before.observation.open_boards
    )
