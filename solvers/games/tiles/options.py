"""Options of runs that the games with coloured tiles have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.wordle.rules import GUESSES, LENGTHS, WordleOptions
from lexicons.arrays import Words
from lexicons.languages import fold, lower
from lexicons.models import Revision
from lexicons.services import words_of
from solvers.evaluation.experiment import Lists
from solvers.evaluation.lists import ListError, played
from solvers.evaluation.run import sample
from solvers.evaluation.suite import Suite
from solvers.games.tiles.suite import TileSuite
from solvers.runs import options
from solvers.runs.form import Listed, RunForm
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
    label="Letters",
    help_text="One length or several: 4, 5, 6.",
    outside="A word has 2 to 15 letters.",
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
        label="Guesses",
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
        field=Field(label="Mode", choices=choices, hidden=len(choices) == 1),
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

    def lists(self, spec: Spec, revision: Revision) -> Lists[Words]:
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

    def sampled(self, spec: Spec, lists: Lists[Words]) -> bool:
        return self.randomized or spec["games"] not in (None, len(lists.words.answers))


class TileRunForm(RunForm):
    """The options' fields, checked against the dictionaries and the agents."""

    def check(self) -> None:
        """Refuse a mode that an agent does not play, and words that the lists do not have."""
        mode, listed = self.cleaned_data["mode"], self.listed()
        for _, kind in self.kinds():
            if mode not in kind.promises.modes:
                self.add_error("mode", f"{kind.name} does not play {mode} mode.")
        if not listed:
            self.add_error("lengths", "No chosen dictionary has answers of these lengths.")
        else:
            self._check_opener(listed)

    def _check_opener(self, listed: Sequence[Listed]) -> None:
        """Refuse an opener that some of the lists do not have: its run could only fail."""
        opener = self.opener(listed[0][0])
        without = [
            f"{revision.lexicon.name} of {self.length(**of)}"
            for revision, of in listed
            if opener and self.opener(revision) not in words_of(revision, self.length(**of))
        ]
        if without:
            self.add_error("opener", f"The opener {opener} is not in {', '.join(without)}.")

    def opener(self, revision: Revision) -> str:
        """Return the opener as the list of a dictionary has it."""
        language = revision.lexicon.language
        return fold(lower(self.cleaned_data["opener"].strip(), language), language)

    def length(self, **of: Any) -> int:
        """Return how many symbols a word has, of what a run plays of a dictionary."""
        return int(of["length"])

    def listed(self) -> list[Listed]:
        """Return the dictionaries and lengths that have words to play with."""
        return [(revision, of) for revision, of in super().listed() if self.size(revision, **of)]

    def size(self, revision: Revision, **of: Any) -> int:
        words, answers = revision.counts.get(str(self.length(**of)), (0, 0))
        return int(words if self.cleaned_data.get("secrets") == "all" else answers)

    def values(self, revision: Revision, agent: str) -> dict[str, Any]:
        return super().values(revision, agent) | {"opener": self.opener(revision)}
