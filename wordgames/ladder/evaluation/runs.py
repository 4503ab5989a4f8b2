"""The options of Word Ladder's runs: pairs of words, played one by one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from wordgames.agent.agent import Situation
from wordgames.agent_registry import agent_slugs
from wordgames.cli.game_shell import Arguments, GameShell, file_of
from wordgames.cli.refusal import RefusedError
from wordgames.cli.terminal_view import TileView
from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.lists_from_files import words_of_length as words_in_file
from wordgames.evaluation.option import Choices, Flag, Spec
from wordgames.evaluation.run import Evaluation
from wordgames.evaluation.run_game import RunGame, words_of_length
from wordgames.evaluation.suite import Suite
from wordgames.ladder.agents.agent import situate
from wordgames.ladder.evaluation.suite import LadderSuite, ladder_figures
from wordgames.ladder.options import OPTIONS
from wordgames.ladder.rules import LadderObservation
from wordgames.ladder.word_pairs import graph_for, lengths_of
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import InvalidOptions
from wordgames.sources.dictionaries import Content, ListedDictionary
from wordgames.vocabulary.arrays import Words

GAMES = 1_000
JOINED, ANY = "joined", "any"


def _lengths(lexicons: Sequence[ListedDictionary]) -> Choices:
    """Return the lengths of which some dictionary has answers."""
    revisions = [lexicon.current for lexicon in lexicons if lexicon.current]
    lengths = {length for revision in revisions for length in lengths_of(revision)}
    return [(length, str(length)) for length in sorted(lengths)]


class LadderRuns(RunGame[Words]):
    """Word Ladder as runs see it: games do not share words, so they are played singly."""

    slug = "ladder"
    things = translatable("pairs of words")
    unit = "steps"
    defaults = {"agents": agent_slugs("ladder")}
    shell_defaults = {"pairs": ANY}
    leagues = [("en", {"length": length}) for length in (4, 5)]
    options = (
        *options.of_table(OPTIONS, {"length": _lengths}),
        options.one_of(
            "pairs",
            (JOINED, ANY),
            Flag(switches={JOINED: ("--joined", "Draw only pairs that a ladder joins.")}),
            sparse=True,
        ),
        options.games(
            GAMES,
            label=translatable("Pairs"),
            help_text=translatable("How many pairs the seed draws, all joined by a ladder."),
            noun="pairs",
            flag_help="Draw this many pairs of words, or play every pair of a small list.",
        ),
        options.seed("Seed of the pairs drawn."),
        options.no_opener(),
    )

    def check(self, spec: Spec) -> None:
        super().check(spec)
        length = OPTIONS["length"]
        if not length.allows(spec["length"]):
            raise InvalidOptions(translate(length.refusal))

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
            raise InvalidOptions(translate("Pairs joined by a ladder are drawn, so give a number."))
        return LadderSuite.every(lists.words)


class LadderShell(GameShell):
    lexicon_of = "A lexicon of words"
    terminal = TileView(
        "From {0.here} to {0.target}, a letter a step.", secretive=False, blanks=False
    )
    no_opener = "Every ladder starts with a word of its own: it takes no --opener."
    arguments = {
        "--words": file_of("Words from a file instead, one a line."),
        "--diameter": {"action": "store_true", "help": "Tell the longest shortest ladder too."},
    }

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Words]:
        spec = self.runs.shell_spec("", values)
        self.runs.check(spec)
        words = words_in_file(path, spec["length"])
        return Lists(words, words)

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        facts, length = super().facts(experiment, lists), lists.words.length
        named = {"name": f"{lists.name}, {length} letters", "length": length}
        return named | facts | named | {"answers": facts["allowed"]}

    def figures(self, done: Evaluation, arguments: Arguments) -> dict[str, Any]:
        return ladder_figures(done, diameter=arguments["diameter"])

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        """Read "cold,cord>warm": the words so far, and the target."""
        suite = experiment.suite_as(LadderSuite)
        climbed, _, target = history.lower().partition(">")
        words = tuple(word.strip() for word in climbed.split(","))
        for word in (*words, target.strip()):
            if word not in suite.words:
                raise RefusedError(
                    f"Write the words so far and the target, as in cold,cord>warm; {word or 'no'}"
                    " is no word of the list."
                )
        return situate(LadderObservation(suite.options, target.strip(), words), suite.words)

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        observation: LadderObservation = situation.observation
        return [{"move": word} for word in observation.words[1:]]
