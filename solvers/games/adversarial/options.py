"""The options of runs against the adversarial host: Wordle's, with how games begin."""

from __future__ import annotations

from typing import Any

from games.wordle.adversarial.rules import GUESSES, AdversarialOptions
from games.wordle.labels import MODES
from lexicons.arrays import Words
from lexicons.speech import gettext_noop
from solvers.evaluation.experiment import Lists
from solvers.evaluation.suite import Suite
from solvers.games.adversarial.suite import LIMIT, AdversarialSuite, first_words
from solvers.games.tiles.options import LENGTH, SHELL_LISTS, TileRuns, guesses, mode
from solvers.runs import options
from solvers.runs.option import Flag, Spec

EMPTY, WORDS = "empty", "words"
FIRST_WORDS = gettext_noop("Games that begin with a given word each, not one from the empty board.")
STARTS = options.one_of(
    "starts",
    (EMPTY, WORDS),
    Flag(switches={WORDS: ("--first-words", FIRST_WORDS)}, plays=True),
    label=gettext_noop("Games begin with"),
    labels=(
        (EMPTY, gettext_noop("The empty board: one game")),
        (WORDS, gettext_noop("First words that are given, from the answers")),
    ),
    phrase="first words given",
)


class AdversarialRuns(TileRuns):
    """Adversarial Wordle as runs see it: the host draws nothing, what differs is the start."""

    slug = "adversarial"
    things = gettext_noop("first words")
    options = (
        LENGTH,
        guesses(LIMIT, gettext_noop("A game that takes more is counted as lost."), GUESSES),
        *(mode(MODES), *SHELL_LISTS, STARTS),
        options.games(
            help_text=gettext_noop(
                "So many first words are drawn by the seed; every answer is one if empty. "
                "From the empty board there is one game."
            ),
            flag_help="With --first-words: draw so many of them, or take every answer.",
        ),
        *(options.seed(), options.opener()),
    )
    reading_order = ("length", "mode", "guesses", "secrets", "top", "starts", "games", "seed")
    defaults = {"agents": ["absurd-search", "minimax"]}
    parameters = gettext_noop("last=30; several values make a sweep: last=10,30,60.")
    most_runs = 24
    leagues = [(slug, {"length": 5}) for slug in ("en", "fr", "es")]

    def suite(self, spec: Spec, lists: Lists[Words]) -> AdversarialSuite:
        self.check_opener(spec, lists.words)
        rules = AdversarialOptions(spec["length"], spec["guesses"], spec["mode"])
        openers: tuple[str, ...] = ("",)
        if spec["starts"] == WORDS:
            openers = first_words(lists.words, spec["games"], spec["seed"])
        return AdversarialSuite(lists.words, rules, openers, spec["seed"])

    def population(self, spec: Spec, lists: Lists[Words], suite: Suite[Any]) -> int | None:
        return len(lists.words.answers) if spec["starts"] == WORDS else 1
