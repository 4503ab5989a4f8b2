"""The options of runs against the adversarial host: Wordle's, with how games begin."""

from typing import Any

from wordgames.adversarial.evaluation.suite import AdversarialSuite, first_words
from wordgames.adversarial.options import OPTIONS
from wordgames.adversarial.rules import AdversarialObservation, AdversarialOptions
from wordgames.agent.agent import Situation
from wordgames.cli.game_shell import Arguments
from wordgames.cli.refusal import RefusedError
from wordgames.cli.terminal_view import TileView
from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.option import Flag, Spec
from wordgames.evaluation.suite import Suite
from wordgames.languages.translation import translatable
from wordgames.rules.state import Status
from wordgames.tiles.evaluation.runs import SHELL_LISTS, TileRuns, TileShell, turns_in
from wordgames.vocabulary.arrays import Words

EMPTY, WORDS = "empty", "words"
FIRST_WORDS = translatable("Games that each begin with a given word, not one from the empty board.")
STARTS = options.one_of(
    "starts",
    (EMPTY, WORDS),
    Flag(switches={WORDS: ("--first-words", FIRST_WORDS)}, plays=True),
    label=translatable("Games begin with"),
    labels=(
        (EMPTY, translatable("The empty board: one game")),
        (WORDS, translatable("First words given from the answers")),
    ),
    phrase="first words given",
)


class AdversarialRuns(TileRuns):
    """Adversarial Wordle as runs see it: the host draws nothing, what differs is the start."""

    slug = "adversarial"
    things = translatable("first words")
    options = (
        *(*options.of_table(OPTIONS), *SHELL_LISTS, STARTS),
        options.games(
            help_text=translatable(
                "How many first words the seed draws. Empty: every answer once. From the "
                "empty board there's one game."
            ),
            flag_help="With --first-words: draw this many of them, or take every answer.",
        ),
        *(options.seed(), options.opener()),
    )
    reading_order = ("length", "mode", "guesses", "secrets", "top", "starts", "games", "seed")
    defaults = {"agents": ["absurd-search", "minimax"]}
    parameters = translatable("last=30; several values make a sweep: last=10,30,60.")
    most_runs = 24
    leagues = [(slug, {"length": 5}) for slug in ("en", "fr", "es")]

    def suite(self, spec: Spec, lists: Lists[Words]) -> AdversarialSuite:
        self.check_opener(spec, lists.words)
        rules = AdversarialOptions(**OPTIONS.taken(spec))
        openers: tuple[str, ...] = ("",)
        if spec["starts"] == WORDS:
            openers = first_words(lists.words, spec["games"], spec["seed"])
        return AdversarialSuite(lists.words, rules, openers, spec["seed"])

    def population(self, spec: Spec, lists: Lists[Words], suite: Suite[Any]) -> int | None:
        return len(lists.words.answers) if spec["starts"] == WORDS else 1


class AdversarialShell(TileShell):
    no_knowledge = "The host's words are those that the agent knows."
    terminal = TileView(secretive=False)

    def values(self, arguments: Arguments) -> dict[str, Any]:
        """Return the options that are chosen; the one game from the empty board may be counted."""
        values = super().values(arguments)
        if values.get("starts") != WORDS and values.pop("games", None) not in (None, 1):
            raise RefusedError("The host draws nothing: there is one game, or --first-words.")
        return values

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        limit = experiment.options.guesses
        return super().facts(experiment, lists) | {"host": "adversarial", "limit": limit}

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        suite = experiment.suite_as(AdversarialSuite)
        turns = turns_in(history, suite.words.length)
        observation = AdversarialObservation(options=suite.options, turns=turns)
        if observation.status is not Status.PLAYING:
            raise RefusedError("The game is over after this history.")
        return suite.situation(observation)
