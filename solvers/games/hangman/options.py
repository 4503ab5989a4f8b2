"""The options of Hangman's runs: agents know the words, or learned spelling from some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.hangman.forms import REVEALS
from games.hangman.rules import LENGTHS, LIVES, HangmanOptions
from lexicons.columns import Columns
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of
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
from solvers.runs.game import FIRST_GAMES, RunGame, RunRequest
from solvers.runs.option import Choices, Field, Flag, Option, Spec
from solvers.shell.lexicon import current

SHORTEST, LONGEST = 4, 12
ANY_LENGTH = {"shortest": 1, "longest": 1_000}
TRAINED_GAMES = 1_000
"""Games that follow when a page had a model trained: how good it is on its own words."""
KNOWN, SAME, OTHER = "known", "same", "unseen"
"""The settings: it knows the secrets; it learned spelling from them; it learned from others."""
OWN = ("", gettext_noop("The dictionary that is played"))


def trained_by(slug: str, revision: Revision) -> RunRequest:
    """Return the run that trains an agent's model of a dictionary, and then plays a few games."""
    spec = HangmanRuns().spec_of(revision, setting=SAME, games=TRAINED_GAMES)
    return RunRequest("hangman", slug, {}, spec, revision)


def _knowledge(spec: Spec) -> str:
    if spec["setting"] == OTHER:
        return f"unseen, learned from {spec['learned']}"
    return "spelling learned from the same words" if spec["setting"] == SAME else "known"


def _dictionaries(lexicons: Sequence[Lexicon]) -> Choices:
    return [OWN, *((lexicon.slug, lexicon.name) for lexicon in lexicons)]


def _dictionary(sha256: str, column: str) -> str:
    """Return the slug or name of the dictionary that has, or had, this content."""
    names = Revision.objects.filter(sha256=sha256).values_list(f"lexicon__{column}", flat=True)
    return (sha256 and names.first()) or ""


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
                read=lambda slug: current(slug, Lexicon.Kind.WORDS).sha256,
                write=lambda sha256: _dictionary(sha256, "slug"),
            ),
        ),
        Option(name="learned", type=str, default=lambda spec: _dictionary(spec["knows"], "name")),
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

    def first_leagues(self, revision: Revision) -> Sequence[Spec]:
        """Return the usual game, unless no word is of a length that it takes."""
        counts = revision.counts.items()
        fits = any(
            SHORTEST <= int(length) <= LONGEST and answers for length, (_, answers) in counts
        )
        return [{"games": FIRST_GAMES}] if fits else ()

    def lists(self, spec: Spec, revision: Revision) -> Lists[Columns]:
        return replace(lists_of(columns_of(revision), spec), language=revision.lexicon.language)

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
        return super().form_values(spec) | {"knows": _dictionary(spec["knows"], "slug")}


def lists_of(words: Columns, spec: Spec) -> Lists[Columns]:
    """Return the words that are played, and those that a spec lets the agent know."""
    if not spec["knows"]:
        return Lists(words, all_answers(words) if spec.get("secrets") == "all" else words)
    revision = Revision.objects.filter(sha256=spec["knows"]).first()
    if revision is None:
        raise ListError(f"The words of {spec['learned']} that were learned from are gone.")
    return Lists(*spelled_alike(words, columns_of(revision)))
