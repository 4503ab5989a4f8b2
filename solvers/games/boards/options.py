"""The options of many boards' runs: Wordle's, with how many boards a game has."""

from __future__ import annotations

from math import perm
from typing import Any

from games.rules import InvalidOptions
from games.wordle.boards.rules import BOARDS, GUESSES, BoardsOptions, usual_guesses
from lexicons.arrays import Words
from lexicons.speech import gettext, gettext_noop
from solvers.evaluation.experiment import Lists
from solvers.evaluation.suite import Suite
from solvers.games.boards.suite import BoardsSuite, draw
from solvers.games.tiles.options import LENGTH, SHELL_LISTS, TileRuns, guesses, mode
from solvers.runs import options
from solvers.runs.option import Flag, Spec

GAMES = 500
SHIPPED = 200
"""Games of each of the first leagues' runs."""
LABELLED = gettext_noop("{} boards")
"""How stored descriptions say the number: the shared code that words them knows no game."""
USUAL = (2, 4, 8, 16)
"""Numbers of boards that players know."""
MODES = (
    ("normal", gettext_noop("Normal: any word may be guessed")),
    ("hard", gettext_noop("Hard: use the clues of at least one open board")),
)
NUMBER = options.numbers(
    "boards",
    4,
    Flag(metavar="N", help="Boards, 2 to 16."),
    among=BOARDS,
    label=gettext_noop("Boards"),
    help_text=gettext_noop(
        "One number or several: 2, 4, 8, 16. Each is a run, and a league, of its own."
    ),
    outside=gettext_noop("A game has 2 to 16 boards."),
    plural="boards",
    examples="2, 4, 8, 16",
)
LIMIT = guesses(
    lambda spec: usual_guesses(spec["length"], spec["boards"]),
    gettext_noop(
        "If empty as many as boards and letters together: "
        "7, 9, 13, 21 for 2, 4, 8, 16 boards of five letters."
    ),
    GUESSES,
)
NUMBER_OF_GAMES = options.games(
    GAMES,
    help_text=gettext_noop("Each has as many secrets as boards, drawn by the seed, all different."),
    flag_help="Draw the secrets of so many games.",
    metavar="N",
    printed=True,
)


class BoardsRuns(TileRuns):
    """Many boards as runs see them: how many there are is part of what a league shares."""

    slug = "boards"
    things = gettext_noop("sets of secrets")
    randomized = True
    options = (
        *(LENGTH, NUMBER, LIMIT, mode(MODES), *SHELL_LISTS),
        *(NUMBER_OF_GAMES, options.seed(), options.opener()),
    )
    reading_order = ("boards", "length", "mode", "guesses", "secrets", "top", "games", "seed")
    defaults = {"agents": ["multi-greedy"]}
    sweep = {"agents": ["multi-greedy"], "parameters": "bonus=0,1,2,3", "games": 200}
    parameters = gettext_noop("bonus=1; several values make a sweep: bonus=0,1,2,3.")
    last_flags = ("games", "seed")
    leagues = [("en", {"boards": boards, "games": SHIPPED}) for boards in USUAL]

    def population(self, spec: Spec, lists: Lists[Words], suite: Suite[Any]) -> int | None:
        """Return in how many ways the boards can have different answers for secrets."""
        return perm(len(lists.words.answers), spec["boards"])

    def suite(self, spec: Spec, lists: Lists[Words]) -> BoardsSuite:
        self.check_opener(spec, lists.words)
        rules = BoardsOptions(spec["length"], spec["boards"], spec["guesses"], spec["mode"])
        if spec["games"] is None:
            raise InvalidOptions(gettext("The secrets of many boards are drawn: give --games N."))
        secrets = draw(lists.words, rules.boards, spec["games"], spec["seed"])
        return BoardsSuite(lists.words, rules, secrets, spec["seed"])
