"""The options of First Letter's runs: how many words, drawn by which seed."""

from __future__ import annotations

from games.firstletter.rules import LENGTH
from solvers.games.firstletter.suite import FirstLetterSuite

from lexicons.sources.dictionaries import Content
from lexicons.words.arrays import Words
from solvers.evaluation.experiment import Lists
from solvers.evaluation.run import sample
from solvers.runs import common_options as options
from solvers.runs.option import Spec
from solvers.runs.run_game import RunGame


class FirstLetterRuns(RunGame[Words]):
    """First Letter as runs see it."""

    slug = "firstletter"
    unit = "letters"
    options = (options.games(100), options.seed(), options.no_opener())

    def lists(self, spec: Spec, revision: Content) -> Lists[Words]:
        words = revision.read().words(LENGTH)
        return Lists(words, words, revision.lexicon.language)

    def suite(self, spec: Spec, lists: Lists[Words]) -> FirstLetterSuite:
        drawn, _ = sample(lists.words.answers, spec["games"], spec["seed"])
        return FirstLetterSuite(lists.words, drawn, spec["seed"])
