"""The options of many boards' runs: Wordle's, with how many boards a game has."""

from collections import Counter
from math import perm
from typing import Any

from wordgames.agent.agent import Situation
from wordgames.boards.agents.situation import BoardsSituation
from wordgames.boards.evaluation.suite import BoardsSuite, draw
from wordgames.boards.options import OPTIONS
from wordgames.boards.rules import BETWEEN, BoardsObservation, BoardsOptions, BoardsTurn
from wordgames.cli.game_shell import Arguments
from wordgames.cli.refusal import RefusedError
from wordgames.cli.terminal_view import TileView
from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.option import Spec
from wordgames.evaluation.suite import Suite
from wordgames.languages.translation import translatable, translate
from wordgames.rules.feedback import marks, to_text
from wordgames.rules.state import InvalidOptions, Status
from wordgames.tiles.evaluation.runs import SHELL_LISTS, TileRuns, TileShell, turn_of
from wordgames.vocabulary.arrays import Words

GAMES = 500
# Games of each of the first leagues' runs.
SHIPPED = 200
# Numbers of boards that players know.
USUAL = (2, 4, 8, 16)
NUMBER_OF_GAMES = options.games(
    GAMES,
    help_text=translatable(
        "Each game has as many secrets as boards, drawn by the seed, all different."
    ),
    flag_help="Draw the secrets of this many games.",
    metavar="N",
    printed=True,
)


class BoardsRuns(TileRuns):
    """Many boards as runs see them: how many there are is part of what a league shares."""

    slug = "boards"
    things = translatable("sets of secrets")
    randomized = True
    options = (
        *(*options.of_table(OPTIONS), *SHELL_LISTS),
        *(NUMBER_OF_GAMES, options.seed(), options.opener()),
    )
    reading_order = ("boards", "length", "mode", "guesses", "secrets", "top", "games", "seed")
    defaults = {"agents": ["multi-greedy"]}
    sweep = {"agents": ["multi-greedy"], "parameters": "bonus=0,1,2,3", "games": 200}
    parameters = translatable("bonus=1; several values make a sweep: bonus=0,1,2,3.")
    last_flags = ("games", "seed")
    leagues = [("en", {"boards": boards, "games": SHIPPED}) for boards in USUAL]

    def population(self, spec: Spec, lists: Lists[Words], suite: Suite[Any]) -> int | None:
        """Return in how many ways the boards can have different answers for secrets."""
        return perm(len(lists.words.answers), spec["boards"])

    def suite(self, spec: Spec, lists: Lists[Words]) -> BoardsSuite:
        self.check_opener(spec, lists.words)
        rules = BoardsOptions(**OPTIONS.taken(spec))
        if spec["games"] is None:
            raise InvalidOptions(
                translate("The secrets of many boards are drawn, so give --games N.")
            )
        secrets = draw(lists.words, rules.boards, spec["games"], spec["seed"])
        return BoardsSuite(lists.words, rules, secrets, spec["seed"])


class BoardsShell(TileShell):
    no_knowledge = "What the agent knows is what is played where there are boards."
    terminal = TileView("[right place] (elsewhere), a row for each board.", between=BETWEEN)

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
