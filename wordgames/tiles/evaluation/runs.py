"""Options of runs that the games with coloured tiles have in common."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from wordgames.agent.agent import Situation
from wordgames.cli.game_shell import NOT_BOTH, Arguments, GameShell, file_of
from wordgames.cli.lexicon import lexicon_words
from wordgames.cli.refusal import RefusedError
from wordgames.cli.terminal_view import TileView
from wordgames.evaluation import common_options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.lists_from_files import (
    ListError,
    played,
    read_list,
    rows_of,
    with_answers,
    words_from_files,
)
from wordgames.evaluation.option import Flag, Option, Spec
from wordgames.evaluation.run import sample
from wordgames.evaluation.run_game import RunGame, words_of_length
from wordgames.evaluation.suite import Group, Suite
from wordgames.rules.feedback import Turn, from_text, to_text
from wordgames.rules.options import Options as GameOptions
from wordgames.sources.dictionaries import Content
from wordgames.tiles.evaluation.suite import TileGroup, TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions

# A run's page has the guesses before the mode, in the order of stored runs.
READING_ORDER: tuple[str, ...] = (
    "length",
    "mode",
    "guesses",
    "secrets",
    "top",
    "games",
    "seed",
    "opener",
)
TOP = Option(
    name="top",
    optional=True,
    flag=Flag(metavar="N", help="Only the N most common words."),
    phrase="top {}",
)
# The words of games whose forms do not ask which.
SHELL_LISTS = (common_options.SHELL_SECRETS, replace(TOP, sparse=True))


def tile_options(table: GameOptions) -> tuple[Option, ...]:
    """Return the options of Wordle, and of a game that is played alike."""
    return (
        *(*common_options.of_table(table), common_options.WHICH_SECRETS, TOP),
        *(common_options.games(), common_options.seed(), common_options.opener()),
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
        return self.rules_class(**self.rules_class.table.taken(spec))

    def suite(self, spec: Spec, lists: Lists[Words]) -> Suite[Any]:
        self.check_opener(spec, lists.words)
        rules, words = self.rules(spec, lists), lists.words
        secrets, _ = sample(words.answers, spec["games"], spec["seed"])
        return self.suite_class.of(words, rules, secrets, lists.known, spec["seed"])

    def check_opener(self, spec: Spec, words: Words) -> None:
        """Refuse an opener that is no word of the list."""
        if spec["opener"] and spec["opener"] not in words:
            raise ListError(f"The opener {spec['opener']} isn't in the {self.list_name}.")

    def population(self, spec: Spec, lists: Lists[Words], suite: Suite[Any]) -> int | None:
        return len(lists.words.answers)


EXAMPLE = "crane:01002"


def turns_in(history: str, length: int, example: str = EXAMPLE) -> tuple[Turn, ...]:
    """Read guesses and the marks of each, written as the example, with commas between."""
    return tuple(turn_of(part, length, example) for part in history.split(",") if part)


def turn_of(text: str, length: int, example: str = EXAMPLE) -> Turn:
    """Read a guess and its marks, written as the example."""
    guess, _, code = text.strip().lower().partition(":")
    if len(guess) != length or len(code) != length:
        raise RefusedError(f"Write a guess of {length} letters and its marks: {example}.")
    try:
        return Turn(guess, from_text(code))
    except ValueError as error:
        raise RefusedError(str(error)) from error


class MarksShell(GameShell):
    """A game whose guesses are marked by tiles; `example` is a guess with its marks."""

    example: ClassVar[str] = "crane:01002"
    terminal = TileView()
    no_opener = "The opener {} isn't in the word list."

    def opens(self, opener: str, experiment: Experiment) -> bool:
        return opener in experiment.words

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        suite, length = experiment.suite_as(TileSuite), experiment.words.length
        turns = turns_in(history, length, self.example)
        if len(turns) >= suite.limit:
            raise RefusedError(f"A game of {suite.limit} guesses is over after this history.")
        letters = experiment.words.letters
        for odd in (it for turn in turns for it in turn.guess if not it.isalpha()):
            if odd not in letters:
                raise RefusedError(f"{odd} is no letter: a history is written {self.example}.")
        return suite.situation(replace(suite.opening(), turns=turns))

    def group_at(self, experiment: Experiment, situation: Situation[Any]) -> TileGroup | None:
        """Return the games as usual; those of the words left, where a guess is in no list here."""
        suite, moves = experiment.suite, situation.observation.moves
        if not isinstance(suite, TileSuite) or all(move in suite.words for move in moves):
            return super().group_at(experiment, situation)
        games = np.flatnonzero(np.isin(suite.secrets, situation.candidates))
        seen = situation.observation
        return Group(seen, seen.status, games, situation.candidates) if len(games) else None

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        turns = situation.observation.turns
        return [{"guess": turn.guess, "marks": to_text(turn.marks)} for turn in turns]


class TileShell(MarksShell):
    """Wordle, and the games that are played alike.

    no_knowledge  the sentence that refuses --knows, where the agent knows what is played
    """

    of_lexicons = ("length", "secrets", "top", "beyond")
    no_knowledge: ClassVar[str] = ""
    arguments = {
        "--answers": file_of("Secrets from a file instead."),
        "--allowed": file_of("Words that may be guessed too."),
        "--knows": file_of("Other answers that the agent knows."),
        "--knows-lexicon": {"metavar": "SLUG", "help": "The same, from a lexicon."},
    }
    no_file = ("lexicon", *of_lexicons)
    not_both = NOT_BOTH

    def lists_from_files(self, arguments: Arguments, values: dict[str, Any]) -> Lists[Words] | None:
        answers, allowed = arguments["answers"], arguments["allowed"]
        if not (answers or allowed):
            return None
        self.refuse_beside_files(arguments)
        if not answers:
            raise RefusedError("--allowed needs --answers beside it.")
        words = words_from_files(answers, allowed)
        values["length"] = words.length
        names = dict.fromkeys(path.name for path in (answers, allowed) if path is not None)
        return Lists(words, words, name=" / ".join(names))

    def revision(self, arguments: Arguments) -> Content | None:
        return None if arguments["answers"] else super().revision(arguments)

    def name_of(self, slug: str, spec: Spec) -> str:
        every = " all" if spec.get("secrets") == "all" else ""
        parts = (
            f" {name} {spec[name]}" for name in ("top", "beyond") if spec.get(name) is not None
        )
        return f"{slug} {spec['length']}{every}{''.join(parts)}"

    def with_knowledge(self, lists: Lists[Words], spec: Spec, arguments: Arguments) -> Lists[Words]:
        path, slug = arguments["knows"], arguments["knows_lexicon"]
        if self.no_knowledge and (path or slug):
            raise RefusedError(self.no_knowledge)
        if path and slug:
            raise RefusedError("Give --knows or --knows-lexicon, not both.")
        if path:
            known, name = read_list(path), path.name
        elif slug:
            lexicon = lexicon_words(slug, lists.words.length)
            known, name = lexicon.strings(lexicon.answers), slug
        else:
            return lists
        rows = rows_of(lists.words, known)
        if not len(rows):
            raise RefusedError("None of the words that the agent would know may be guessed.")
        facts = {"name": name, "answers": len(rows), "not_allowed": len(set(known)) - len(rows)}
        return replace(lists, known=with_answers(lists.words, rows), facts={"knows": facts})
