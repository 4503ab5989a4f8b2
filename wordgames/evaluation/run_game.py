"""A game's part of runs: its options, the experiment of a spec, its studies."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any, ClassVar, Generic

from wordgames.agent.agent import Agent, Progress
from wordgames.agent_registry import agent_slugs
from wordgames.declaration import declared
from wordgames.evaluation.experiment import Experiment, Lists, WordsT
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.option import Option, Spec, as_arguments
from wordgames.evaluation.play import Record, play_singly
from wordgames.evaluation.suite import Games, Suite
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import InvalidOptions
from wordgames.sources.dictionaries import Content
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.single_words import single_words

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Study:
    """Runs of some agents on the same games, in every combination.

    name      how the command calls it
    agents    slugs, or slug@preset; those that cannot play a mode leave it out
    options   option -> its values
    grid      parameter -> its values, as a person types them
    lexicons  slugs of bundled dictionaries
    """

    name: str
    agents: Sequence[str]
    options: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    grid: Mapping[str, Sequence[str]] = field(default_factory=dict)
    lexicons: Sequence[str] = ("en",)

    @property
    def is_sweep(self) -> bool:
        """True if the site shows it as a sweep: one agent, one league, several settings."""
        places = [self.agents, self.lexicons, *self.options.values()]
        return bool(self.grid) and all(len(place) == 1 for place in places)

    def games(self) -> Iterator[tuple[str, Values]]:
        """Yield the dictionaries with the options that are played."""
        for lexicon in self.lexicons:
            for options in combinations(self.options):
                yield lexicon, options

    def settings(self) -> list[Values]:
        """Return the parameters of its runs; one without any where there is no grid."""
        return list(combinations(self.grid))


def combinations(axes: Mapping[str, Sequence[Any]]) -> Iterator[Values]:
    """Yield every choice of a value for each name; one empty choice where there are no names."""
    for values in product(*axes.values()):
        yield dict(zip(axes, values, strict=True))


VERSION = 1
# Games of each agent in a league that a list of staff gets automatically.
FIRST_GAMES = 500
PlaySome = Callable[[Agent[Any], Suite[Any], Progress, Games], Record]


class RunGame(ABC, Generic[WordsT]):
    """One game's part of runs, stored or in the shell.

    slug            the game
    options         in the order of the spec's keys
    reading_order   names of options, where forms and descriptions have another order
    things          what is drawn for a game: words, equations, pairs of words
    subject         how every description begins, where no option says what is played
    unit            what a game is counted in
    groupable       are games with the same history played together? If not, one by one
    wordless        is it played without words? Then nobody is asked for a dictionary
    randomized      is there chance in the games themselves, so that even all are a sample?
    defaults        what the form is filled with at first, beside the options' defaults
    sweep           what the form of a new sweep is filled with
    parameters      the hint of the agents' parameters; without one the form does not ask for them
    lists_label     the form's label of the dictionaries, and its error for none
    most_runs       how many runs are asked for at once, at most
    shell_defaults  what commands take without a flag, if it is not the default
    last_flags      names of the options that a printed command ends with
    leagues         the dictionaries and options that the site's first leagues are made of
    league_agents   the agents that they compare; all of the game's if there are none
    studies         runs that come with the site beside the leagues
    """

    slug: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    reading_order: ClassVar[tuple[str, ...]] = ()
    things: ClassVar[str] = "words"
    subject: ClassVar[str] = ""
    unit: ClassVar[str] = "guesses"
    groupable: ClassVar[bool] = False
    wordless: ClassVar[bool] = False
    randomized: ClassVar[bool] = False
    defaults: ClassVar[Mapping[str, Any]] = {}
    sweep: ClassVar[Mapping[str, Any]] = {}
    parameters: ClassVar[str] = ""
    lists_label: ClassVar[tuple[str, str]] = (
        translatable("Dictionaries"),
        translatable("Choose at least one dictionary."),
    )
    most_runs: ClassVar[int] = 24
    shell_defaults: ClassVar[Mapping[str, Any]] = {}
    last_flags: ClassVar[tuple[str, ...]] = ("seed",)
    leagues: ClassVar[Sequence[tuple[str, Spec]]] = ()
    league_agents: ClassVar[Sequence[str]] = ()
    studies: ClassVar[Sequence[Study]] = ()
    play: PlaySome = staticmethod(play_singly)
    """The function that plays some games of a suite that are not grouped."""

    @abstractmethod
    def lists(self, spec: Spec, revision: Content) -> Lists[WordsT]:
        """Return the words that a spec plays of a dictionary; raises ListError."""

    @abstractmethod
    def suite(self, spec: Spec, lists: Lists[WordsT]) -> Suite[Any]:
        """Return the games of a spec; raises InvalidOptions or ListError with a sentence."""

    def population(self, spec: Spec, lists: Lists[WordsT], suite: Suite[Any]) -> int | None:
        """Return how many different secrets a spec's are drawn from; None if not counted."""
        return suite.size if spec["games"] is None else None

    def experiment(self, spec: Spec, lists: Lists[WordsT]) -> Experiment:
        self.check(spec)
        suite = self.suite(spec, lists)
        drawn = suite.sampling(self.population(spec, lists, suite))
        return Experiment(suite, lists.known, suite.options, drawn)

    def experiment_of(self, spec: Spec, revision: Content) -> Experiment:
        spec = self.filled(spec)
        return self.experiment(spec, self.lists(spec, revision))

    def filled(self, spec: Spec) -> Spec:
        """Return a stored spec with the default of each option that the form requires.

        Such a spec may have no number of games; only a command may ask for all of them.
        """
        return spec | {
            option.name: option.usual(spec)
            for option in self.options
            if option.optional and option.field and option.field.required
            if option.value(spec) is None
        }

    def standing(self) -> Sequence[tuple[str, Spec]]:
        """Return the dictionaries and options that the site's first leagues are made of."""
        return self.leagues

    def first_leagues(self, revision: Content) -> Sequence[Spec]:
        """Return the options of the leagues that a list of staff gets automatically: few, cheap."""
        return ()

    def standing_agents(self) -> Sequence[str]:
        """Return the agents of the first leagues."""
        return self.league_agents or agent_slugs(self.slug)

    def revision_values(self, revision: Content) -> Mapping[str, Any]:
        """Return the options that the dictionary itself decides."""
        return {}

    def spec_of(self, revision: Content, **values: Any) -> Spec:
        """Return a whole spec: the defaults, unless some values are chosen otherwise."""
        return self.whole(revision.sha256, {**self.revision_values(revision), **values})

    def whole(self, sha256: str, values: Mapping[str, Any]) -> Spec:
        """Return a whole spec of words known by their content; TypeError for unknown options."""
        unknown = values.keys() - {option.name for option in self.options}
        if unknown:
            raise TypeError(f"Runs of {self.slug} have no option {min(unknown)}.")
        spec: Spec = {"version": VERSION, "lexicon": sha256}
        for option in self.options:
            usual = option.usual(spec)
            value = values.get(option.name, usual)
            if value is None and not option.optional:
                value = usual
            if not (option.sparse and value == usual):
                spec[option.name] = value
        return spec

    def check(self, spec: Spec) -> None:
        """Raise InvalidOptions with a sentence for a spec that is not one of this game's."""
        known = {"version", "lexicon", *(option.name for option in self.options)}
        needed = {option.name for option in self.options if not option.sparse}
        for sentence, names in (
            ("have no", spec.keys() - known),
            ("need the", needed - spec.keys()),
        ):
            if names:
                raise InvalidOptions(f"Runs of {self.slug} {sentence} option {min(names)}.")
        for option in self.options:
            if refusal := option.refusal(option.value(spec), spec):
                raise InvalidOptions(refusal)

    def in_reading_order(self) -> list[Option]:
        """Return the options as forms and descriptions have them."""
        places = {name: place for place, name in enumerate(self.reading_order)}
        return sorted(self.options, key=lambda option: places.get(option.name, len(places)))

    def describe(self, spec: Spec) -> str:
        """Return what is played, in words, without the agent; nothing of games when it is all."""
        phrases = [self.subject, *(option.describe(spec) for option in self.in_reading_order())]
        return " · ".join(filter(None, phrases))

    def league(self, spec: Spec) -> str:
        """Return what the runs of a league share, in words: all but games and seed."""
        return self.describe({**spec, "games": None, "seed": 1})

    def secrets_of(self, spec: Spec) -> Spec:
        """Return the fields that identify the secret list.

        The seed does not, where every secret is played and there is no chance in the games.
        """
        aside = {option.name for option in self.options if not option.identifies}
        if not spec.get("games") and not self.randomized:
            aside.add("seed")
        return {name: value for name, value in spec.items() if name not in aside}

    def form_values(self, spec: Spec) -> dict[str, Any]:
        """Return the form's fields that ask for the games of a spec."""
        return {
            option.field_name: option.shown(spec[option.name])
            for option in self.options
            if option.field and option.name in spec
        }

    def shell_spec(self, sha256: str, values: Mapping[str, Any]) -> Spec:
        """Return the spec of a command's arguments."""
        return self.whole(sha256, {**self.shell_defaults, **values})

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str] | None:
        """Return the arguments of `evaluate` that play the same games, or None for none."""
        return ["--lexicon", lexicon, *self.option_arguments(spec)]

    def option_arguments(self, spec: Spec) -> list[str]:
        """Return the arguments of a stored spec's options."""
        options, spec = self.in_reading_order(), self.filled(spec)
        return as_arguments(options, spec, self.shell_defaults, self.last_flags)


def words_of_length(revision: Content, length: int) -> Words:
    """Return a dictionary's words of one length; raises ListError where there are none."""
    words = single_words(revision.read()).words(length)
    if not len(words):
        raise ListError(
            translate(
                "The lexicon {slug} has no words of {length} letters.",
                slug=revision.lexicon.slug,
                length=length,
            )
        )
    return words


@cache
def runnable(game: str) -> RunGame[Any]:
    """Return a game's part of runs; raises KeyError for a game that has none."""
    runs: type[RunGame[Any]] = declared(game).load(declared(game).runs)
    return runs()


def league_of(game: str, spec: Spec) -> str:
    """Return what the runs of a league share, in words."""
    return runnable(game).league(spec)


def secrets_of(game: str, spec: Spec) -> Spec:
    """Return the fields of a spec that identify the secret list."""
    return runnable(game).secrets_of(spec)


def measure(game: str) -> str:
    """Return what a game is counted in, such as guesses."""
    return runnable(game).unit


def shell_arguments(game: str, spec: Spec, lexicon: str) -> list[str] | None:
    """Return the arguments of `evaluate GAME` that play the same games, or None for none."""
    return runnable(game).shell_arguments(spec, lexicon)
