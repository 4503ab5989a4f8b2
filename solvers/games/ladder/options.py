"""The options of Word Ladder's runs: pairs of words, played one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from games.ladder.pairs import graph_for, lengths_of
from games.ladder.rules import LENGTHS
from games.rules import InvalidOptions
from lexicons.arrays import Words
from lexicons.dictionaries import Content, ListedDictionary
from lexicons.speech import gettext, gettext_noop
from solvers.evaluation.experiment import Lists
from solvers.evaluation.suite import Suite
from solvers.games.ladder.suite import LadderSuite
from solvers.registry import agent_slugs
from solvers.runs import options
from solvers.runs.game import RunGame, words_of_length
from solvers.runs.option import Choices, Field, Flag, Option, Spec

GAMES = 1_000
JOINED, ANY = "joined", "any"


def _lengths(lexicons: Sequence[ListedDictionary]) -> Choices:
    """Return the lengths of which some dictionary has answers."""
    revisions = [lexicon.current for lexicon in lexicons if lexicon.current]
    lengths = {length for revision in revisions for length in lengths_of(revision)}
    return [(length, str(length)) for length in sorted(lengths)]


class LadderRuns(RunGame[Words]):
    """Word Ladder as runs see it: each game has words of its own, so they are played singly."""

    slug = "ladder"
    things = gettext_noop("pairs of words")
    unit = "steps"
    defaults = {"agents": agent_slugs("ladder")}
    shell_defaults = {"pairs": ANY}
    leagues = [("en", {"length": length}) for length in (4, 5)]
    options = (
        Option(
            name="length",
            default=5,
            field=Field(label=gettext_noop("Letters"), choices=_lengths),
            flag=Flag(metavar="N", help="Letters of the words; 5 by default.", printed=True),
            phrase="{} letters",
            always=True,
        ),
        options.one_of(
            "pairs",
            (JOINED, ANY),
            Flag(switches={JOINED: ("--joined", "Draw only pairs that a ladder joins.")}),
            sparse=True,
        ),
        options.games(
            GAMES,
            label=gettext_noop("Pairs"),
            help_text=gettext_noop(
                "So many pairs of words that a ladder joins are drawn by the seed."
            ),
            noun="pairs",
            flag_help="Draw so many pairs of words, or play every pair of a small list.",
        ),
        options.seed("Seed of the pairs drawn."),
        options.no_opener(),
    )

    def check(self, spec: Spec) -> None:
        super().check(spec)
        if spec["length"] not in LENGTHS:
            raise InvalidOptions(gettext("Words have 2 to 10 letters."))

    def lists(self, spec: Spec, revision: Content) -> Lists[Words]:
        words = words_of_length(revision, spec["length"])
        return Lists(words, words, revision.lexicon.language)

    def population(self, spec: Spec, lists: Lists[Words], suite: Suite[Any]) -> int | None:
        if spec.get("pairs", JOINED) != JOINED:
            return len(lists.words) * (len(lists.words) - 1)
        joined = np.bincount(graph_for(lists.words).components)
        return int((joined * (joined - 1)).sum())

    def suite(self, spec: Spec, lists: Lists[Words]) -> LadderSuite:
        graph_for(lists.words)
        joined = spec.get("pairs", JOINED) == JOINED
        if spec["games"] is not None:
            draw = LadderSuite.joined if joined else LadderSuite.drawn
            return draw(lists.words, spec["games"], spec["seed"])
        if joined:
            raise InvalidOptions(gettext("Pairs that a ladder joins are drawn: give a number."))
        return LadderSuite.every(lists.words)
