"""Games with coloured tiles in the shell: lists from files, what the agent knows, histories."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from games.feedback import to_text
from lexicons.arrays import Words
from lexicons.dictionaries import Content
from solvers.agents.base import Situation
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import read_list, rows_of, with_answers, words_from_files
from solvers.games.tiles.suite import TileSuite
from solvers.runs.option import Spec
from solvers.shell.games import NOT_BOTH, Arguments, GameShell, file_of
from solvers.shell.lexicon import lexicon_words
from solvers.shell.marks import turns_in
from solvers.shell.refusal import RefusedError


class MarksShell(GameShell):
    """A game whose guesses are marked by tiles; `example` is a guess with its marks."""

    example: ClassVar[str] = "crane:01002"
    no_opener = "The opener {} is not in the word list."

    def opens(self, opener: str, experiment: Experiment) -> bool:
        return opener in experiment.words

    def situation(self, experiment: Experiment, history: str) -> Situation[Any]:
        suite, length = experiment.suite_as(TileSuite), experiment.words.length
        turns = turns_in(history, length, self.example)
        if len(turns) >= suite.limit:
            raise RefusedError(f"A game of {suite.limit} guesses is over after this history.")
        return suite.situation(replace(suite.opening(), turns=turns))

    def turns(self, situation: Situation[Any]) -> list[dict[str, str]]:
        turns = situation.observation.turns
        return [{"guess": turn.guess, "marks": to_text(turn.marks)} for turn in turns]


class TileShell(MarksShell):
    """Wordle, and the games that are played alike.

    no_knowledge  the sentence that refuses --knows, where the agent knows what is played
    """

    of_lexicons = ("length", "secrets", "top")
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
        top = f" top {spec['top']}" if spec.get("top") is not None else ""
        return f"{slug} {spec['length']}{every}{top}"

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
