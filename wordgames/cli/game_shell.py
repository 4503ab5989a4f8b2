"""The part of a game in the shell's commands, beside the options of its runs."""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, ClassVar

from wordgames.agent.agent import Agent, Progress, Situation
from wordgames.agent_registry import build_agent
from wordgames.artifacts import words_hash
from wordgames.cli.lexicon import current
from wordgames.cli.refusal import RefusedError
from wordgames.cli.terminal_view import TerminalView
from wordgames.declaration import declared
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.option import Spec, add_flags, values_in
from wordgames.evaluation.plan import Kit
from wordgames.evaluation.play import Decided, Record, play_grouped, play_singly
from wordgames.evaluation.run import Evaluation
from wordgames.evaluation.run_game import RunGame, runnable
from wordgames.evaluation.sampling import described
from wordgames.evaluation.suite import Group, Suite
from wordgames.rules.state import IllegalMove, Status
from wordgames.sources.dictionaries import Content
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import WORDS, Columns, content_hash
from wordgames.vocabulary.kinds import NONE

Arguments = Mapping[str, Any]
NOT_BOTH = "--{name} is for lexicons, not for lists from files."


def file_of(what: str, **more: str) -> dict[str, Any]:
    """Return how argparse describes an argument that names a file."""
    return {"type": Path, "metavar": "FILE", "help": what, **more}


class GameShell:
    """One game's part of the commands, for a game to extend: files, histories, extra figures.

    lexicon     the dictionary that is played where none is named
    kind        of its dictionaries
    lexicon_of  how the help calls them
    of_lexicons names of the options that choose words of a dictionary; files come after them
    arguments   what only a shell has, such as lists from files: name -> argparse's description
    words_file  the argument whose file holds the words that are played
    no_file     names of the arguments that are refused beside that file
    not_both    the sentence that refuses them
    no_opener   the sentence that refuses an opener, in a game that has none or not this one
    """

    lexicon: ClassVar[str] = "en"
    kind: ClassVar[str] = WORDS
    lexicon_of: ClassVar[str] = "A lexicon"
    of_lexicons: ClassVar[tuple[str, ...]] = ()
    arguments: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    words_file: ClassVar[str] = "words"
    no_file: ClassVar[tuple[str, ...]] = ("lexicon",)
    not_both: ClassVar[str] = "Give --{file} or --{name}, not both."
    no_opener: ClassVar[str] = ""
    in_parts: ClassVar[bool] = True
    """May its games be shared out among processes?"""
    terminal: ClassVar[TerminalView] = TerminalView()
    """How it is played in a terminal."""

    def __init__(self, game: str) -> None:
        self.game = game

    def play(
        self,
        agent: Agent[Any],
        suite: Suite[Any],
        progress: Progress | None = None,
        decided: Decided | None = None,
    ) -> Record:
        """Play a whole suite: games with the same history together, where the game groups them."""
        if self.runs.groupable:
            return play_grouped(agent, suite, progress, decided)
        return play_singly(agent, suite, progress)

    @property
    def runs(self) -> RunGame[Any]:
        """The game's part of runs, whose options the commands take too."""
        return runnable(self.game)

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments that choose words and options, for every command."""
        parser.add_argument(
            "--lexicon", metavar="SLUG", help=f"{self.lexicon_of}; {self.lexicon} by default."
        )
        self.add_options(parser)

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the flags of the options, and the arguments of files among them."""
        options, names = self.runs.options, self.of_lexicons
        add_flags(parser, [option for option in options if option.name in names])
        for name, description in self.arguments.items():
            parser.add_argument(name, **description)
        add_flags(parser, [option for option in options if option.name not in names])

    def add_games(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments that choose which games are played."""
        add_flags(parser, self.runs.options, plays=True)

    def values(self, arguments: Arguments) -> dict[str, Any]:
        """Return the options that the arguments choose."""
        return values_in(self.runs.options, arguments)

    def experiment(self, arguments: Arguments) -> Experiment:
        """Return what the arguments choose; raises a refusal with a sentence."""
        values = self.values(arguments)
        lists = self.lists_from_files(arguments, values)
        if lists is None:
            spec, lists = self.from_lexicon(arguments, values)
        else:
            spec = self.runs.shell_spec("", values)
        lists = self.with_knowledge(lists, spec, arguments)
        experiment = self.runs.experiment(spec, lists)
        return replace(experiment, lexicon=self.facts(experiment, lists) | dict(lists.facts))

    def lists_from_files(self, arguments: Arguments, values: dict[str, Any]) -> Lists[Any] | None:
        """Return the words of the file that is named, or None for a dictionary."""
        path = arguments.get(self.words_file)
        if path is None:
            return None
        self.refuse_beside_files(arguments)
        return replace(self.lists_in(path, values), name=path.name)

    def refuse_beside_files(self, arguments: Arguments) -> None:
        """Refuse the arguments that choose words of a dictionary: a file has them."""
        for name in self.no_file:
            if arguments.get(name) is not None:
                raise RefusedError(self.not_both.format(file=self.words_file, name=name))

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Any]:
        """Return the words of a file; sets the options that they decide, such as their length."""
        raise NotImplementedError

    def from_lexicon(self, arguments: Arguments, values: dict[str, Any]) -> tuple[Spec, Lists[Any]]:
        """Return the spec and the words of a dictionary."""
        slug = arguments["lexicon"] or self.lexicon
        spec = self.runs.shell_spec("", values)
        self.runs.check(spec)
        revision = current(slug, self.kind)
        spec = self.runs.shell_spec(revision.sha256, values)
        lists = self.runs.lists(spec, revision)
        return spec, replace(lists, name=self.name_of(slug, spec))

    def revision(self, arguments: Arguments) -> Content | None:
        """Return the dictionary that is played; None where the words are a file's."""
        if arguments.get(self.words_file) is not None:
            return None
        return current(arguments["lexicon"] or self.lexicon, self.kind)

    def name_of(self, slug: str, spec: Spec) -> str:
        """Return what the output calls the words of a dictionary."""
        return slug

    def with_knowledge(self, lists: Lists[Any], spec: Spec, arguments: Arguments) -> Lists[Any]:
        """Return the same lists with what the arguments say that the agent knows."""
        return lists

    def facts(self, experiment: Experiment, lists: Lists[Any]) -> dict[str, Any]:
        """Return facts on the words for the output."""
        words = lists.words
        return {
            "name": lists.name,
            "answers": len(words.answers),
            "allowed": len(words),
            "sha256": content_hash(words) if isinstance(words, Columns) else words_hash(words),
        }

    def agent(
        self, experiment: Experiment, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        first = opener and self.opener(opener)
        if opener is not None and not self.opens(str(first), experiment):
            raise RefusedError(self.no_opener.format(opener))
        return build_agent(
            self.game, name, experiment.words, experiment.options, params=params, opener=first
        )

    def kit(
        self, experiment: Experiment, name: str, params: Mapping[str, Any], opener: str | None
    ) -> Kit:
        """Return what the parts of an evaluation are computed from."""
        if not self.in_parts:
            raise RefusedError(
                f"{self.game.title()} measures how long its games take: leave --jobs out."
            )
        self.agent(experiment, name, params, opener)  # or a refusal with its sentence
        kind: Any = type(self)
        grouped = self.runs.groupable or kind.play is play_grouped
        first = opener and self.opener(opener)
        return Kit(self.game, name, params, first or None, experiment, grouped, self.runs.play)

    def opener(self, text: str) -> str:
        return text

    def opens(self, opener: str, experiment: Experiment) -> bool:
        """True if a game may begin with a move."""
        return not self.no_opener

    def figures(self, done: Evaluation, arguments: Arguments) -> dict[str, Any]:
        """Return a run's figures that only this game has."""
        return {}

    def played(self, done: Evaluation, seeds: Sequence[int]) -> str:
        """Return how the games of a run were drawn, in words."""
        first = done.parts[0] if done.parts else done
        return described(first.sampling.facts(), self.runs.things, seeds)

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        """Read a history as the command line writes it; only the start unless a game reads more."""
        if history:
            raise RefusedError("This game has no way to write a history: leave --history out.")
        return experiment.suite.situation(experiment.suite.start(0).observe())

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        """Return the moves of a situation with their feedback, for JSON."""
        return [{"move": move} for move in situation.observation.moves]

    def answers(
        self, experiment: Experiment, situation: Situation[Any], move: str
    ) -> list[dict[str, Any]]:
        """Return the possible feedback on a move, each with the games that it leaves, most first.

        Every game of the suite is played along the history; none where no game goes so.
        """
        suite, group = experiment.suite, self.group_at(experiment, situation)
        return (
            [
                self.turns(replace(situation, observation=it.observation))[-1]
                | {"left": len(it.games)}
                for it in sorted(suite.split(group, move), key=lambda it: -len(it.games))
            ]
            if group
            else []
        )

    def group_at(self, experiment: Experiment, situation: Situation[Any]) -> Group[Any] | None:
        """Return the games of the suite that go as a history; None where none goes on.

        None goes on where a move of the history is not allowed here, as in a game of another site.
        """
        groups, history = list[Group[Any]](experiment.suite.roots()), situation.observation
        for number in range(len(history.moves) + 1):
            group = next((it for it in groups if it.observation == history.before(number)), None)
            if group is None or group.status is not Status.PLAYING:
                return None
            if number < len(history.moves):
                try:
                    groups = list(experiment.suite.split(group, history.moves[number]))
                except IllegalMove:
                    return None
        return group

    def tree(
        self, experiment: Experiment, agent: Agent[Any], situation: Situation[Any], deep: int
    ) -> dict[str, Any]:
        """Return the agent's play from here: its move and what follows, `deep` moves deep."""
        if not declared(self.game).tree:
            raise RefusedError("This game has no tree: leave --deep out.")
        group = self.group_at(experiment, situation)
        return self._below(experiment.suite, agent, situation, group, deep) if group else {}

    def _below(
        self,
        suite: Suite[Any],
        agent: Agent[Any],
        situation: Situation[Any],
        group: Group[Any],
        deep: int,
    ) -> dict[str, Any]:
        node = {"left": len(group.games)}
        if not deep or group.status is not Status.PLAYING:
            return node
        move = agent.suggest(suite.handed_down(group), 1).best.move
        after = {}
        for part in suite.split(group, move):
            turn = self.turns(replace(situation, observation=part.observation))[-1]
            feedback = turn.get("marks") or turn["mask"]
            after[feedback] = self._below(suite, agent, situation, part, deep - 1)
        return node | {"move": move, "answers": after}

    def details(self, situation: Situation[Any], move: str) -> dict[str, Any]:
        """Return the details of a position, and of a move there, that only this game has."""
        return {}


def letters_by_place(situation: Situation[Any]) -> list[dict[str, int]]:
    """Return how many of the words left have each letter at each place.

    Counted word by word, as a picture of them is not; a shorter name has none at the last places.
    """
    words = situation.words
    if not isinstance(words, Words):
        return []
    strings = words.strings(situation.candidates)
    return [dict(Counter(filter(None, column))) for column in zip_longest(*strings)]


class WordlessShell(GameShell):
    """The commands' part of a game without words."""

    lexicon = kind = NONE


def shell(game: str) -> GameShell:
    """Return a game's part of the commands."""
    address = declared(game).command_line
    usual = WordlessShell if runnable(game).wordless else GameShell
    kind: type[GameShell] = declared(game).load(address) if address else usual
    return kind(game)
