"""Wordle on many boards on the solvers' pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log2
from typing import Any

from django.http import QueryDict

from games.game import JSON
from games.rules import InvalidOptions
from games.wordle.boards.rules import BoardsObservation, BoardsOptions
from lexicons.arrays import Words
from lexicons.languages import upper
from lexicons.models import Lexicon, Revision
from lexicons.services import words_of
from solvers.agents.base import Situation
from solvers.agents.suggestions import Suggestions
from solvers.games.boards.agents.situation import BoardsSituation, situate
from solvers.games.boards.assist import boards_assist
from solvers.games.boards.review import BoardsReviewed, review
from solvers.games.boards.watch_form import WatchForm
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk
from solvers.pages.explanation import Explanation, explain_move

ADVISER = "multi-search"


@dataclass(frozen=True, slots=True)
class BoardTold:
    """What a move told of one board: words left before and after it, or that it was solved."""

    number: int
    before: int
    after: int
    solved: bool


@dataclass(frozen=True, slots=True)
class BoardsThoughts(Explanation):
    """One move on many boards: `before` and `after` are summed over the boards then open."""

    boards: tuple[BoardTold, ...] = ()


class BoardsDesk(Desk):
    """The words, options and situations of many boards."""

    slug = "boards"
    assist_template = "boards/assist.html"
    explanation_template = "boards/explanation.html"
    ranking_template = "boards/ranking.html"
    how_scored = "boards/how_scored.html"
    skill = "boards/skill.html"

    def options(self, setup: JSON) -> BoardsOptions:
        return BoardsOptions(**setup["options"])

    def words(self, revision: Revision, options: BoardsOptions) -> Words:
        words = words_of(revision, options.length)
        if not len(words.answers):
            raise InvalidOptions(f"This dictionary has no answers of {options.length} letters.")
        return words

    def situation(self, observation: BoardsObservation, words: Words) -> BoardsSituation:
        return situate(observation, words)

    def before(self, observation: BoardsObservation, moves: int) -> BoardsObservation:
        return replace(observation, turns=observation.turns[:moves])

    def moves(self, observation: BoardsObservation) -> Sequence[str]:
        return [turn.guess for turn in observation.turns]

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return WatchForm(data, lexicons, initial)

    def told(
        self, move: str, answer: Suggestions, before: Situation[Any], after: Situation[Any]
    ) -> BoardsThoughts:
        """Tell of a move what it told on each board, and the sum of its bits."""
        if not isinstance(before, BoardsSituation) or not isinstance(after, BoardsSituation):
            raise TypeError("Many boards have a situation of their own.")
        boards = boards_told(before, after)
        left = sum(one.before for one in boards), sum(one.after for one in boards)
        plain = explain_move(move, answer, *left)
        known = all(one.before and one.after for one in boards)
        received = sum(log2(one.before / one.after) for one in boards) if known else None
        return BoardsThoughts(
            move=plain.move,
            ranked=plain.ranked,
            idea=plain.idea,
            note=plain.note,
            before=plain.before,
            after=plain.after,
            expected=plain.expected,
            received=received,
            boards=boards,
        )

    def adviser(self, options: BoardsOptions) -> str:
        return ADVISER

    def assist(self, data: QueryDict) -> JSON:
        return boards_assist(self, data)

    def review(self, observation: BoardsObservation, revision: Revision) -> list[BoardsReviewed]:
        words = self.words(revision, observation.options)
        normal = replace(observation.options, mode="normal")
        adviser = self.agent(ADVISER, revision, normal)
        language = revision.lexicon.language
        with compute_slot():
            return review(observation, words, adviser, partial(upper, code=language))


def boards_told(before: BoardsSituation, after: BoardsSituation) -> tuple[BoardTold, ...]:
    """Return what a move told of each board that was open; a solved one has its word left."""
    solved = after.observation.solved_at
    return tuple(
        BoardTold(
            number=board + 1,
            before=len(before.by_board[board]),
            after=1 if solved[board] else len(after.by_board[board]),
            solved=solved[board] is not None,
        )
        for board in before.observation.open_boards
    )
