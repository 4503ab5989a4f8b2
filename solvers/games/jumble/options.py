"""The options of Jumble's runs: words of a whole lexicon, one a game."""

from __future__ import annotations

from typing import Any

from lexicons.columns import Columns
from lexicons.dictionaries import Content
from lexicons.speech import gettext_noop
from solvers.evaluation.experiment import Lists
from solvers.evaluation.suite import Suite
from solvers.games.jumble.suite import JumbleSuite
from solvers.runs import options
from solvers.runs.game import RunGame
from solvers.runs.option import Spec


class JumbleRuns(RunGame[Columns]):
    """Jumble as runs see it; every game begins with other letters, so they are played singly."""

    slug = "jumble"
    subject = gettext_noop("words of any length")
    unit = "tries"
    defaults = {"agents": ["index"]}
    parameters = gettext_noop("lengths=off; several values make a sweep: lengths=on,off.")
    shell_defaults = {"games": None}
    leagues = [("en", {})]
    options = (
        options.games(
            2_000,
            help_text=gettext_noop("So many words are drawn by the seed."),
            flag_help="Draw so many words, or play all.",
        ),
        options.seed("Seed of samples and orders."),
        options.no_opener(),
    )

    def lists(self, spec: Spec, revision: Content) -> Lists[Columns]:
        columns = revision.read()
        return Lists(columns, columns, revision.lexicon.language)

    def population(self, spec: Spec, lists: Lists[Columns], suite: Suite[Any]) -> int | None:
        return len(lists.words)

    def suite(self, spec: Spec, lists: Lists[Columns]) -> JumbleSuite:
        return JumbleSuite.drawn(lists.words, spec["games"], spec["seed"])
