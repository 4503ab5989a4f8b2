"""The options of First Letter's runs: how many words, drawn by which seed."""

from __future__ import annotations

from wordgames.firstletter.evaluation.suite import FirstLetterSuite
from wordgames.firstletter.rules import LENGTH

from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Lists
from wordgames.evaluation.option import Spec
from wordgames.evaluation.run import sample
from wordgames.evaluation.run_game import RunGame, words_of_length
from wordgames.sources.dictionaries import Content
from wordgames.vocabulary.arrays import Words


class FirstLetterRuns(RunGame[Words]):
    """First Letter as runs see it."""

    slug = "firstletter"
    unit = "letters"
    options = (options.games(100), options.seed(), options.no_opener())

    def lists(self, spec: Spec, revision: Content) -> Lists[Words]:
        words = words_of_length(revision, LENGTH)
        return Lists(words, words, revision.lexicon.language)

    def suite(self, spec: Spec, lists: Lists[Words]) -> FirstLetterSuite:
        drawn, _ = sample(lists.words.answers, spec["games"], spec["seed"])
        return FirstLetterSuite(lists.words, drawn, spec["seed"])
