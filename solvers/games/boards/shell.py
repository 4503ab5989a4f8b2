"""Many boards in the shell: Wordle's lists, secrets drawn by the seed, histories of all boards."""

from __future__ import annotations

import argparse
from typing import Any

from games.feedback import to_text
from games.rules import Status
from games.wordle.boards.rules import (
    BETWEEN,
    BoardsObservation,
    BoardsOptions,
    BoardsTurn,
    usual_guesses,
)
from solvers.agents.base import Situation
from solvers.artifacts import words_hash
from solvers.evaluation.experiment import Experiment
from solvers.games.boards.agents.situation import situate
from solvers.games.boards.suite import BoardsSuite, draw
from solvers.games.tiles.old_shell import WordleShell, mode_of
from solvers.games.tiles.shell import turn_of
from solvers.shell.command import RefusedError
from solvers.shell.old import Options, Setting, count_of

BOARDS = 4
GAMES = 500


class BoardsShell(WordleShell):
    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        super().add_lists(parser)
        parser.add_argument(
            "--boards", type=int, default=BOARDS, metavar="N", help="Boards, 2 to 16."
        )

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--games", default=str(GAMES), metavar="N", help="Draw the secrets of so many games."
        )

    def setting(self, options: Options) -> Experiment:
        if options["knows"] or options["knows_lexicon"]:
            raise RefusedError("What the agent knows is what is played where there are boards.")
        words, name = self._words(options)
        boards, limit = options["boards"], options["max_guesses"]
        usual = usual_guesses(words.length, boards)
        played = BoardsOptions(
            words.length, boards, usual if limit is None else limit, mode_of(options)
        )
        games = count_of(options.get("games", "1"))
        if games is None:
            raise RefusedError("The secrets of many boards are drawn: give --games N.")
        if len(words.answers) < boards:
            raise RefusedError(f"{boards} boards need as many answers; {name} has fewer.")
        secrets = draw(words, boards, games, options["seed"])
        suite = BoardsSuite(words, played, secrets, options["seed"])
        lexicon = {
            "name": name,
            "answers": len(words.answers),
            "allowed": len(words),
            "sha256": words_hash(words),
            "boards": boards,
            "limit": played.guesses,
        }
        return Setting(suite, lexicon, sampled=True)

    def situation(self, setting: Experiment, history: str) -> Situation[Any]:
        suite = _suite(setting)
        seen = BoardsObservation(suite.options)
        for part in filter(None, history.split(",")):
            if seen.status is not Status.PLAYING:
                break
            seen = BoardsObservation(suite.options, (*seen.turns, turn_on(seen, part)))
        if seen.status is not Status.PLAYING:
            raise RefusedError("The game is over after this history.")
        return situate(seen, suite.words, suite.seed)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        return [
            {"guess": turn.guess, "marks": BETWEEN.join(map(to_text, turn.marks))}
            for turn in situation.observation.turns
        ]


def turn_on(seen: BoardsObservation, text: str) -> BoardsTurn:
    """Read a guess and its marks on every board; a board solved before has none."""
    guess, _, told = text.strip().lower().partition(":")
    codes, length = told.split(BETWEEN), seen.options.length
    if len(codes) != seen.options.boards:
        raise RefusedError(
            f"Write a guess and its marks on all {seen.options.boards} boards, such as "
            "crane:01002/00000; none for a board that is solved."
        )
    still = set(seen.open_boards)
    for board, code in enumerate(codes):
        if code and board not in still:
            raise RefusedError(f"Board {board + 1} is solved before {guess}: write no marks.")
    rows = [
        turn_of(f"{guess}:{code}", length).marks if board in still else ()
        for board, code in enumerate(codes)
    ]
    return BoardsTurn(guess, tuple(rows))


def _suite(setting: Experiment) -> BoardsSuite:
    if not isinstance(setting.suite, BoardsSuite):
        raise TypeError("A setting of many boards has their suite.")
    return setting.suite
