"""Wordle's agents on many boards: each turn one of them plays one board, the others listen."""

import copy
from dataclasses import replace
from typing import ClassVar, Self

from wordgames.agent.agent import Agent, Progress, Situation
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Suggestions
from wordgames.agent_registry import agent_slugs, build_agent, draws
from wordgames.boards.agents.agent import BoardsAgent
from wordgames.boards.agents.situation import BoardsSituation
from wordgames.languages.translation import deferred, joined, translatable
from wordgames.wordle.rules import WordleObservation

DETERMINISTIC = tuple(slug for slug in agent_slugs("wordle") if not draws("wordle", slug))
PLAYS = Parameter(
    "plays",
    "entropy",
    translatable("The single-board bot that chooses."),
    choices=DETERMINISTIC,
)
FOCUS = translatable("It plays board {board}, which has the fewest words left.")


class OneByOne(BoardsAgent):
    slug = "one-by-one"
    name = translatable("Board by board")
    idea = translatable(
        "Let a single-board bot play the open board with the fewest words left. The other "
        "boards get the same guess and learn what they can."
    )
    source = translatable("Lets every single-board bot play many boards.")
    choices = translatable(
        "Ties between boards go to the first. The bot sees only that board's clues, and "
        "gives only that board's reasons."
    )
    weakness = translatable("It leaves to chance what the guess tells on the other boards.")
    figure = None  # that of the agent that plays a board
    parameters: ClassVar[tuple[Parameter, ...]] = (PLAYS,)

    def prepare(self) -> None:
        self.inner: Agent[WordleObservation] = build_agent(
            "wordle", str(self.params["plays"]), self.words, self.options.one
        )

    def with_artifact(self, progress: Progress | None = None) -> Self:
        """Return the adapter around the agent with its own artifact."""
        prepared = copy.copy(self)
        object.__setattr__(prepared, "inner", self.inner.with_artifact(progress))
        return prepared

    @property
    def status(self) -> str:
        """Never "proven", as a proof for one board does not hold for many."""
        return self.promises.standing

    def rank(self, situation: BoardsSituation, count: int) -> Suggestions:
        board = self.focus(situation)
        single = Situation(
            situation.observation.board(board),
            self.words,
            situation.by_board[board],
            situation.seed,
        )
        answer = self.inner.suggest(single, count)
        note = joined(deferred(FOCUS, board=board + 1), answer.note)
        return replace(answer, note=note, figure=answer.figure or self.inner.figure)

    def focus(self, situation: BoardsSituation) -> int:
        """Return the open board that is played: the one with the fewest words left, if any."""
        sizes = {
            board: len(situation.by_board[board])
            for board in situation.observation.open_boards
            if len(situation.by_board[board])
        }
        return min(sizes, key=lambda board: (sizes[board], board))
