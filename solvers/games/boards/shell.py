"""Many boards in the shell: Wordle's lists, secrets drawn by the seed, histories of all boards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.feedback import marks, to_text
from games.rules import Status
from games.wordle.boards.rules import BETWEEN, BoardsObservation, BoardsTurn
from lexicons.arrays import Words
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment, Lists
from solvers.games.boards.agents.situation import BoardsSituation
from solvers.games.boards.suite import BoardsSuite
from solvers.games.tiles.shell import TileShell
from solvers.runs.option import Spec
from solvers.shell.games import Arguments
from solvers.shell.marks import turn_of
from solvers.shell.refusal import RefusedError


class BoardsShell(TileShell):
    no_knowledge = "What the agent knows is what is played where there are boards."

    def with_knowledge(self, lists: Lists[Words], spec: Spec, arguments: Arguments) -> Lists[Words]:
        boards = spec["boards"]
        if len(lists.words.answers) < boards:
            raise RefusedError(f"{boards} boards need as many answers; {lists.name} has fewer.")
        return super().with_knowledge(lists, spec, arguments)

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        rules = experiment.options
        return super().facts(experiment, lists) | {"boards": rules.boards, "limit": rules.guesses}

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        suite = experiment.suite_as(BoardsSuite)
        observation = BoardsObservation(suite.options)
        for part in filter(None, history.split(",")):
            if observation.status is not Status.PLAYING:
                break
            turns = (*observation.turns, turn_on(observation, part))
            observation = BoardsObservation(suite.options, turns)
        if observation.status is not Status.PLAYING:
            raise RefusedError("The game is over after this history.")
        return suite.situation(observation)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [
            {"guess": turn.guess, "marks": BETWEEN.join(map(to_text, turn.marks))}
            for turn in situation.observation.turns
        ]

    def details(self, situation: Situation[Any], move: str) -> dict[str, Any]:
        """Return what each open board may answer to a move, word by word."""
        if not isinstance(situation, BoardsSituation):
            raise TypeError("Many boards have a situation of their own.")
        words = situation.words
        boards = [words.strings(rows) for rows in situation.by_board]
        return {
            "boards": [
                {
                    "board": board + 1,
                    "left": len(boards[board]),
                    "answers": dict(Counter(to_text(marks(move, word)) for word in boards[board])),
                }
                for board in situation.observation.open_boards
            ]
        }


def turn_on(observation: BoardsObservation, text: str) -> BoardsTurn:
    """Read a guess and its marks on every board; a board solved before has none."""
    guess, _, answer = text.strip().lower().partition(":")
    codes, options = answer.split(BETWEEN), observation.options
    if len(codes) != options.boards:
        raise RefusedError(
            f"Write a guess and its marks on all {options.boards} boards, such as "
            "crane:01002/00000; none for a board that is solved."
        )
    open_boards = set(observation.open_boards)
    for board, code in enumerate(codes):
        if code and board not in open_boards:
            raise RefusedError(f"Board {board + 1} is solved before {guess}: write no marks.")
    rows = [
        turn_of(f"{guess}:{code}", options.length).marks if board in open_boards else ()
        for board, code in enumerate(codes)
    ]
    return BoardsTurn(guess, tuple(rows))
