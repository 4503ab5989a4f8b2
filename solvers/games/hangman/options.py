"""The options of Hangman's runs: agents know the words, or learned spelling from some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.hangman.labels import REVEALS
from games.hangman.rules import LENGTHS, LIVES, HangmanOptions
from lexicons.columns import WORDS, Columns
from lexicons.dictionaries import Content, Dictionary, dictionaries
from lexicons.speech import gettext_noop
from solvers.agents.base import Rows
from solvers.evaluation.experiment import Lists
from solvers.evaluation.lists import ListError
from solvers.evaluation.run import sample
from solvers.evaluation.suite import Suite
from solvers.games.hangman.agents.situation import spelled_alike
from solvers.games.hangman.levels import play_some
from solvers.games.hangman.studies import STUDIES
from solvers.games.hangman.suite import HangmanSuite, all_answers, secret_rows
from solvers.runs import options
from solvers.runs.game import FIRST_GAMES, RunGame
from solvers.runs.option import Choices, Field, Flag, Option, Spec
from solvers.shell.lexicon import current

SHORTEST, LONGEST = 4, 12
ANY_LENGTH = {"shortest": 1, "longest": 1_000}
KNOWN, SAME, OTHER = "known", "same", "unseen"
"""The settings: it knows the secrets; it learned spelling from them; it learned from others."""
LABELLED = (
    gettext_noop("spelling learned from the same words"),
    gettext_noop("unseen, learned from {name}"),
)
"""What a run's description says of that, in English as it is stored."""
OWN = ("", gettext_noop("The dictionary that is played"))


def _knowledge(spec: Spec) -> str:
    if spec["setting"] == OTHER:
        return LABELLED[1].format(name=spec["learned"])
    return LABELLED[0] if spec["setting"] == SAME else "known"


def _dictionaries(lexicons: Sequence[Dictionary]) -> Choices:
    return [OWN, *((lexicon.slug, lexicon.name) for lexicon in lexicons)]


def _slug(sha256: str) -> str:
    """Return the slug of the dictionary that has, or had, this content."""
    content = dictionaries().by_hash(sha256) if sha256 else None
    return content.lexicon.slug if content else ""


def _name(sha256: str) -> str:
    """Return the name of the dictionary that has, or had, this content."""
    content = dictionaries().by_hash(sha256) if sha256 else None
    return content.lexicon.name if content else ""


def _length(name: str, usual: int, phrase: Callable[[Spec], str] | str = "") -> Option:
    help_text = f"Letters of the {name} word; any by default."
    labels = {"shortest": gettext_noop("Shortest word"), "longest": gettext_noop("Longest word")}
    return options.number(
        *(name, usual, Flag(metavar="N", help=help_text)),
        label=labels[name],
        among=LENGTHS,
        phrase=phrase,
        always=True,
    )


class HangmanRuns(RunGame[Columns]):
    """Hangman as runs see it; a chunk's games are played together, guess by guess."""

    slug = "hangman"
    defaults = {"agents": ["win-search"], "games": 5_000}
    parameters = gettext_noop("bits=0.2; several values make a sweep: bits=0,0.2,0.4.")
    shell_defaults = ANY_LENGTH
    leagues = [("en", {})]
    studies = STUDIES
    play = staticmethod(play_some)
    league_agents = ("frequency", "entropy", "win-search")
    options = (
        options.one_of(
            "setting",
            (KNOWN, SAME, OTHER),
            Flag(
                help="What the agent knows of the secrets: them, their spelling, or nothing: then "
                "the words that it learned from are not played."
            ),
            phrase=_knowledge,
            always=True,
        ),
        Option(
            name="knows",
            type=str,
            default="",
            field=Field(
                label=gettext_noop("The bots learned from"),
                help=gettext_noop(
                    "From another one, the words that it has are not played: all are unseen."
                ),
                choices=_dictionaries,
                required=False,
            ),
            flag=Flag(
                name="--knows-lexicon",
                metavar="SLUG",
                help="The words that the agent knows, from a lexicon.",
                read=lambda slug: current(slug, WORDS).sha256,
                write=_slug,
            ),
        ),
        Option(name="learned", type=str, default=lambda spec: _name(spec["knows"])),
        options.SHELL_SECRETS,
        _length("shortest", SHORTEST, lambda spec: f"{spec['shortest']}–{spec['longest']} letters"),
        _length("longest", LONGEST),
        options.number(
            *("lives", 6, Flag(metavar="N", help="The Nth wrong guess loses.")),
            label=gettext_noop("Lives"),
            among=LIVES,
            phrase=lambda spec: f"{spec['lives']} {'life' if spec['lives'] == 1 else 'lives'}",
        ),
        options.one_of(
            "reveal",
            ("all", "one"),
            Flag(help="Places a letter shows."),
            label=gettext_noop("A letter that is right shows"),
            labels=REVEALS,
            phrase="one place at a time",
        ),
        options.games(),
        options.seed(),
        options.opener(in_form=False),
    )

    def first_leagues(self, revision: Content) -> Sequence[Spec]:
        """Return the usual game, unless no word is of a length that it takes."""
        counts = revision.counts.items()
        fits = any(
            SHORTEST <= int(length) <= LONGEST and answers for length, (_, answers) in counts
        )
        return [{"games": FIRST_GAMES}] if fits else ()

    def lists(self, spec: Spec, revision: Content) -> Lists[Columns]:
        return replace(lists_of(revision.read(), spec), language=revision.lexicon.language)

    def suite(self, spec: Spec, lists: Lists[Columns]) -> HangmanSuite:
        rules = HangmanOptions(lives=spec["lives"], reveal=spec["reveal"], seed=spec["seed"])
        secrets, _ = sample(self.secrets(spec, lists), spec["games"], spec["seed"])
        return HangmanSuite(lists.words, secrets, rules, lists.known, spec["seed"])

    def population(self, spec: Spec, lists: Lists[Columns], suite: Suite[Any]) -> int | None:
        return len(self.secrets(spec, lists))

    def secrets(self, spec: Spec, lists: Lists[Columns]) -> Rows:
        """Return the rows of all words that may be secrets; raises ListError for none."""
        words = all_answers(lists.words) if spec.get("secrets") == "all" else lists.words
        learned = lists.known if spec["setting"] == OTHER else None
        return secret_rows(words, spec["shortest"], spec["longest"], learned)

    def form_values(self, spec: Spec) -> dict[str, Any]:
        return super().form_values(spec) | {"knows": _slug(spec["knows"])}


def lists_of(words: Columns, spec: Spec) -> Lists[Columns]:
    """Return the words that are played, and those that a spec lets the agent know."""
    if not spec["knows"]:
        return Lists(words, all_answers(words) if spec.get("secrets") == "all" else words)
    revision = dictionaries().by_hash(spec["knows"])
    if revision is None:
        raise ListError(f"The words of {spec['learned']} that were learned from are gone.")
    return Lists(*spelled_alike(words, revision.read()))
