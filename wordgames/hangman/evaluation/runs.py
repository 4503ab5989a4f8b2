"""The options of Hangman's runs: agents know the words, or learned spelling from some."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from wordgames.agent.agent import Rows
from wordgames.cli.game_shell import NOT_BOTH, Arguments, file_of
from wordgames.cli.lexicon import current
from wordgames.cli.refusal import RefusedError
from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.lists_from_files import ListError, columns_from
from wordgames.evaluation.option import Choices, FieldSpec, Flag, Option, Spec
from wordgames.evaluation.run import sample
from wordgames.evaluation.run_game import FIRST_GAMES, RunGame, Study
from wordgames.evaluation.suite import Suite
from wordgames.hangman.agents.position.situation import spelled_alike
from wordgames.hangman.evaluation.play_all_at_once import play_hangman, play_some
from wordgames.hangman.evaluation.suite import HangmanSuite, all_answers, learned_part, secret_rows
from wordgames.hangman.options import LONGEST, OPTIONS, SHORTEST
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.languages.translation import translatable
from wordgames.masks.evaluation.shell import MaskShell
from wordgames.rules.masks import BLANK, MaskTurn
from wordgames.sources.dictionaries import Content, Dictionary, dictionaries
from wordgames.vocabulary.columns import WORDS, Columns

# They learned spelling from the words that are played, which they do not know one by one.
LEARNED = {"setting": ("same",), "games": (1_000,)}
# They learned spelling from the other words of the dictionary, as document 001's agents did.
UNSEEN = {"setting": ("held-out",), "games": (1_000,)}
# What is tried of the weights of the order below, and of pieces that are words.
LOWER, CONSTANTS = ("0.5", "0.25", "0.1", "0.02", "0.005"), ("1.2", "1.5", "2", "4", "8")

STUDIES = (
    Study("learned", ("ngram-vote", "ngram-vote-weighted", "shannon-ngram"), LEARNED),
    Study("blend", ("blend",), LEARNED),
    Study("unseen", ("shannon-ngram",), UNSEEN),
    *(
        Study(f"{before}{name}", (agent,), options_of, {name: values})
        for before, options_of in (("", LEARNED), ("unseen-", UNSEEN))
        for agent, name, values in (
            ("ngram-vote", "eai", ("no", "yes")),
            ("ngram-vote", "orders", ("1", "2")),
            ("ngram-vote", "sample", ("0", "1")),
            ("ngram-vote-weighted", "whole", ("constant", "n", "n-squared", "as-printed")),
        )
    ),
    Study("unseen-lower", ("ngram-vote",), UNSEEN, {"orders": ("2",), "lower": LOWER}),
    Study(
        "unseen-constant",
        ("ngram-vote-weighted",),
        UNSEEN,
        {"whole": ("constant",), "constant": CONSTANTS},
    ),
    Study("unseen-drawn", ("shannon-ngram",), {**UNSEEN, "games": (100,)}, {"sample": ("1",)}),
)


ANY_LENGTH = {"shortest": 1, "longest": 1_000}
# The settings: it knows the secrets; it learned spelling from them, from another dictionary, or
# from nine tenths of the words, and plays the rest.
KNOWN, SAME, OTHER, HELD_OUT = "known", "same", "unseen", "held-out"
# That option in a run's description, in English as it is stored.
LABELLED = (
    translatable("spelling learned from the same words"),
    translatable("unseen, learned from {name}"),
    translatable("unseen, learned from the other nine tenths"),
)
OWN = ("", translatable("The dictionary that is played"))


def _knowledge(spec: Spec) -> str:
    if spec["setting"] == OTHER:
        return LABELLED[1].format(name=spec["learned"])
    return {SAME: LABELLED[0], HELD_OUT: LABELLED[2]}.get(spec["setting"], "known")


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


class HangmanRuns(RunGame[Columns]):
    """Hangman as runs see it; a chunk's games are played together, guess by guess."""

    slug = "hangman"
    defaults = {"agents": ["win-search"], "games": 5_000}
    parameters = translatable("bits=0.2; several values make a sweep: bits=0,0.2,0.4.")
    shell_defaults = ANY_LENGTH
    leagues = [("en", {})]
    studies = STUDIES
    play = staticmethod(play_some)
    league_agents = ("frequency", "entropy", "win-search")
    options = (
        options.one_of(
            "setting",
            (KNOWN, SAME, OTHER, HELD_OUT),
            Flag(
                help="What the agent knows of the secrets: them, their spelling, or nothing: then "
                "the words that it learned from, of another lexicon or this one, are not played."
            ),
            phrase=_knowledge,
            always=True,
        ),
        Option(
            name="knows",
            type=str,
            default="",
            field=FieldSpec(
                label=translatable("The bots learned from"),
                help=translatable(
                    "With another one, words it also has aren't played, so all are unseen."
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
        *options.of_table(OPTIONS),
        options.games(),
        options.seed(),
        options.opener(in_form=False),
    )

    def first_leagues(self, revision: Content) -> Sequence[Spec]:
        """Return the usual game, unless no word is of a length that it takes."""
        counts = revision.counts.items()
        fits = any(SHORTEST <= int(length) <= LONGEST and pair[1] for length, pair in counts)
        return [{"games": FIRST_GAMES}] if fits else ()

    def lists(self, spec: Spec, revision: Content) -> Lists[Columns]:
        return replace(lists_of(revision.read(), spec), language=revision.lexicon.language)

    def suite(self, spec: Spec, lists: Lists[Columns]) -> HangmanSuite:
        chosen = OPTIONS.without("shortest", "longest").taken(spec)
        rules = HangmanOptions(**chosen, seed=spec["seed"])
        secrets, _ = sample(self.secrets(spec, lists), spec["games"], spec["seed"])
        return HangmanSuite(lists.words, secrets, rules, lists.known, spec["seed"])

    def population(self, spec: Spec, lists: Lists[Columns], suite: Suite[Any]) -> int | None:
        return len(self.secrets(spec, lists))

    def secrets(self, spec: Spec, lists: Lists[Columns]) -> Rows:
        """Return the rows of all words that may be secrets; raises ListError for none."""
        words = all_answers(lists.words) if spec.get("secrets") == "all" else lists.words
        learned = lists.known if spec["setting"] in {OTHER, HELD_OUT} else None
        return secret_rows(words, spec["shortest"], spec["longest"], learned)

    def form_values(self, spec: Spec) -> dict[str, Any]:
        return super().form_values(spec) | {"knows": _slug(spec["knows"])}


def lists_of(words: Columns, spec: Spec) -> Lists[Columns]:
    """Return the words that are played, and those that a spec lets the agent know."""
    if spec["setting"] == HELD_OUT:
        return _held_out(words)
    if not spec["knows"]:
        return Lists(words, all_answers(words) if spec.get("secrets") == "all" else words)
    revision = dictionaries().by_hash(spec["knows"])
    if revision is None:
        raise ListError(f"The words of {spec['learned']} that were learned from are gone.")
    return Lists(*spelled_alike(words, revision.read()))


@lru_cache(maxsize=1)
def _held_out(words: Columns) -> Lists[Columns]:
    """Return all words and those to learn from, which the next run of them shares."""
    return Lists(*spelled_alike(all_answers(words), learned_part(words)))


class HangmanShell(MaskShell):
    play = staticmethod(play_hangman)
    arguments = {
        "--answers": file_of("Secrets from a file instead."),
        "--length": {
            "type": int,
            "metavar": "N",
            "help": "Only words of N letters; all by default.",
        },
        "--knows": file_of("Words that the agent knows.", dest="knows_file"),
    }
    words_file = "answers"
    no_file = ("lexicon", "secrets")
    not_both = NOT_BOTH
    observation = HangmanObservation
    how_to_write = "Write a letter and the mask after it: e:_e__e."

    def values(self, arguments: Arguments) -> dict[str, Any]:
        length = arguments.get("length")
        lengths = {} if length is None else {"shortest": length, "longest": length}
        return super().values(arguments) | lengths

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Columns]:
        return lists_of(columns_from(path), self.runs.shell_spec("", values))

    def with_knowledge(
        self, lists: Lists[Columns], spec: Spec, arguments: Arguments
    ) -> Lists[Columns]:
        path = arguments["knows_file"]
        if path and spec["knows"]:
            raise RefusedError("Give --knows or --knows-lexicon, not both.")
        if path:
            lists = Lists(*spelled_alike(lists.words, columns_from(path)), name=lists.name)
        return replace(lists, facts={"answers": len(HangmanRuns().secrets(spec, lists))})

    def experiment(self, arguments: Arguments) -> Experiment:
        """Return what the arguments choose, and how many of the secrets the agent knows."""
        experiment = super().experiment(arguments)
        suite, path = experiment.suite_as(HangmanSuite), arguments["knows_file"]
        held = arguments.get("setting") == HELD_OUT and "the other words"
        name = path.name if path else arguments.get("knows") or held or "the same words"
        known = suite.known_secrets
        facts = {
            "setting": "known" if known == suite.size else "unseen",
            "knows": {"name": name, "words": len(suite.known), "answers_known": known},
        }
        return replace(experiment, facts=facts)

    def mask(self, experiment: Experiment, turns: tuple[MaskTurn, ...]) -> str:
        lengths = {len(turn.mask) for turn in turns}
        lengths = lengths or set(experiment.suite_as(HangmanSuite).lengths.tolist())
        if len(lengths) > 1:
            raise RefusedError("Give the word's length: --length, or a history with its masks.")
        return turns[-1].mask if turns else BLANK * lengths.pop()
