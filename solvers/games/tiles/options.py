"""Options of runs that the games with coloured tiles have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from games.wordle.rules import GUESSES, LENGTHS, WordleOptions
from lexicons.arrays import Words
from lexicons.dictionaries import Content
from lexicons.speech import gettext_noop
from solvers.evaluation.experiment import Lists
from solvers.evaluation.lists import ListError, played
from solvers.evaluation.run import sample
from solvers.evaluation.suite import Suite
from solvers.games.tiles.suite import TileSuite
from solvers.runs import options
from solvers.runs.game import RunGame, words_of_length
from solvers.runs.option import Choices, Field, Flag, Option, Spec

USUAL = 6
READING_ORDER = ("length", "mode", "guesses", "secrets", "top", "games", "seed", "opener")
"""A run's page tells the guesses before the mode, as they always were stored."""
SWITCHES = {
    "hard": ("--hard", "Hard mode: shown letters must be used."),
    "ultra-hard": ("--ultra-hard", "Every guess must fit all clues."),
}
LENGTH = options.numbers(
    "length",
    5,
    Flag(metavar="N", help="Letters; 5 by default."),
    among=LENGTHS,
    label=gettext_noop("Letters"),
    help_text=gettext_noop("One length or several: 4, 5, 6."),
    outside=gettext_noop("A word has 2 to 15 letters."),
)
TOP = Option(
    name="top",
    optional=True,
    flag=Flag(metavar="N", help="Only the N most common words."),
    phrase="top {}",
)
SHELL_LISTS = (options.SHELL_SECRETS, replace(TOP, sparse=True))
"""The words of games whose forms do not ask which."""


def guesses(
    usual: int | Callable[[Spec], int] = USUAL, help_text: str = "", among: range = GUESSES
) -> Option:
    """Return how many guesses a game has; where it depends on the spec, a form may leave it out."""
    depends = callable(usual)
    usually = "the usual number" if depends else f"{usual} by default"
    return options.number(
        "guesses",
        usual,
        Flag(name="--max-guesses", metavar="M", help=f"Guesses a game has; {usually}."),
        label=gettext_noop("Guesses"),
        among=among,
        help_text=help_text,
        required=not depends,
        phrase="{} guesses",
        identifies=False,
    )


def mode(choices: Choices, switches: Mapping[str, tuple[str, str]] = SWITCHES) -> Option:
    """Return how strict the rules are; a game with one mode does not ask."""
    return Option(
        name="mode",
        type=str,
        default="normal",
        field=Field(label=gettext_noop("Mode"), choices=choices, hidden=len(choices) == 1),
        flag=Flag(switches=switches),
        phrase="{}",
        identifies=False,
    )


def tile_options(usual: int, modes: Choices) -> tuple[Option, ...]:
    """Return the options of Wordle, and of a game that is played alike."""
    return (
        *(LENGTH, guesses(usual), mode(modes), options.WHICH_SECRETS, TOP),
        *(options.games(), options.seed(), options.opener()),
    )


class TileRuns(RunGame[Words]):
    """A game of words that are marked by tiles; all games with the same history are one.

    list_name    what the refusal of an opener calls the list
    rules_class  of the rules' options; suite_class: of the games
    """

    groupable = True
    reading_order = READING_ORDER
    defaults: ClassVar[Mapping[str, Any]] = {"agents": ["entropy"]}
    most_runs = 36
    suite_class: ClassVar[type[TileSuite]] = TileSuite
    rules_class: ClassVar[type[WordleOptions]] = WordleOptions
    list_name: ClassVar[str] = "word list"

    def check(self, spec: Spec) -> None:
        super().check(spec)
        WordleOptions(length=self.length(spec))

    def length(self, spec: Spec) -> int:
        """Return how many symbols a word has."""
        return int(spec["length"])

    def lists(self, spec: Spec, revision: Content) -> Lists[Words]:
        words = words_of_length(revision, self.length(spec))
        words = played(words, spec.get("secrets", "answers"), spec.get("top"))
        return Lists(words, words, revision.lexicon.language)

    def rules(self, spec: Spec, lists: Lists[Words]) -> WordleOptions:
        """Return the rules' options of a spec; raises InvalidOptions."""
        return self.rules_class(spec["length"], spec["guesses"], spec["mode"])

    def suite(self, spec: Spec, lists: Lists[Words]) -> Suite[Any]:
        self.check_opener(spec, lists.words)
        rules, words = self.rules(spec, lists), lists.words
        secrets, _ = sample(words.answers, spec["games"], spec["seed"])
        return self.suite_class.of(words, rules, secrets, lists.known, spec["seed"])

    def check_opener(self, spec: Spec, words: Words) -> None:
        """Refuse an opener that is no word of the list."""
        if spec["opener"] and spec["opener"] not in words:
            raise ListError(f"The opener {spec['opener']} is not in the {self.list_name}.")

    def population(self, spec: Spec, lists: Lists[Words], suite: Suite[Any]) -> int | None:
        return len(lists.words.answers)
