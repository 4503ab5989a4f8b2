"""The options of Cities' runs: secrets drawn as the game draws them, or every city once."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wordgames.artifacts import words_hash
from wordgames.cities.agents.atlas import Atlas, atlas_of, prior
from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.cities.options import NOBODY, OPTIONS
from wordgames.cities.rules import CitiesObservation, CitiesOptions
from wordgames.cli.game_shell import file_of
from wordgames.cli.lexicon import columns_in
from wordgames.cli.refusal import RefusedError
from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.option import Choices, Spec
from wordgames.evaluation.play import play_grouped
from wordgames.evaluation.run_game import RunGame, Study
from wordgames.evaluation.suite import Suite
from wordgames.languages.country_names import countries_of, english_name
from wordgames.languages.translation import translatable
from wordgames.masks.evaluation.shell import MaskShell
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH, MaskTurn
from wordgames.sources.dictionaries import Content, ListedDictionary
from wordgames.vocabulary.columns import CITIES, Columns

GAMES = 5_000
# Games of document 000's agent as it is printed, which never ends an advanced one.
PRINTED = 100
MODES = ("simple", "advanced")
# Games of each setting in the studies of document 000's two tricks, of these on its printed
# filter, and of its other parts.
DRAWN, FILTERED, PART = 2_000, 300, 1_000
AS_PRINTED, LISTS = ("gain-position@as-printed",), ("cities",)
ENDLESS = {"mode": ("advanced",), "games": (PRINTED,)}
TRICKS = {"mode": ("advanced",), "games": (DRAWN,)}
SIMPLE = {"mode": ("simple",), "games": (PART,)}
EXHAUSTED_AS_PRINTED = {
    "reading": ("printed-advanced",),
    "repeats": ("2", "100"),
    "penalty": ("0.1", "1"),
}
NEVER_EXHAUSTED = {"reading": ("printed-advanced",), "repeats": ("100",), "penalty": ("1",)}
NOT_EARLY_AS_PRINTED = {"reading": ("printed-advanced",), "few": ("1",), "sure": ("1",)}


def _countries(lexicons: Sequence[ListedDictionary]) -> Choices:
    """Return the countries that some list has cities of."""
    revisions = [lexicon.current for lexicon in lexicons if lexicon.current]
    codes = {code for revision in revisions for code in revision.read().group_names if code}
    return [NOBODY, *((code, name) for name, code in countries_of(codes))]


def _favour_phrase(spec: Spec) -> str:
    """Phrase for the favoured country, and how often the secret is one of its cities."""
    return f"{english_name(spec['favour'])} {spec['weight']:.0%}" if spec["weight"] else ""


class CitiesRuns(RunGame[Atlas]):
    """Cities as runs see it; its masks show lengths, so games are played one by one."""

    slug = "cities"
    things = translatable("cities")
    last_flags = ("favour", "cap", "opener", "games", "seed")
    defaults = {"agents": ["lookahead"]}
    parameters = translatable("tz_weight=0.5; several values make a sweep: tz_weight=0.3,0.5,0.7.")
    lists_label = (translatable("Lists of cities"), translatable("Choose at least one list."))
    shell_defaults = {"games": None}
    leagues = [("cities", {"mode": mode}) for mode in MODES]
    studies = (
        Study("printed", AS_PRINTED, ENDLESS, lexicons=LISTS),
        Study("printed-simple", AS_PRINTED, {"mode": ("simple",)}, lexicons=LISTS),
        *(
            Study(name, ("gain-position",), options_of, grid, lexicons=LISTS)
            for name, options_of, grid in (
                ("exhausted", TRICKS, {"repeats": ("2", "100"), "penalty": ("0.1", "1")}),
                ("early", TRICKS, {"few": ("3", "1"), "sure": ("0.7", "1")}),
                ("filter", {**TRICKS, "games": (FILTERED,)}, EXHAUSTED_AS_PRINTED),
                ("within-20", {**TRICKS, "games": (FILTERED,), "cap": (20,)}, NEVER_EXHAUSTED),
                ("filter-early", {**TRICKS, "games": (FILTERED,)}, NOT_EARLY_AS_PRINTED),
                ("mixture", SIMPLE, {"gain": ("1",), "late_gain": ("1",)}),
                ("late", SIMPLE, {"late_gain": ("0.6", "0.7")}),
                ("bias", SIMPLE, {"tz_weight": ("0.007",)}),
            )
        ),
    )
    options = (
        *options.of_table(
            OPTIONS.changed("favour", runs={"phrase": _favour_phrase}), {"favour": _countries}
        ),
        options.games(
            GAMES,
            help_text=translatable("How many secrets the seed draws, the way the game draws them."),
            flag_help="Draw this many secrets, or play every city: exact in the simple game, under "
            "several seeds in the advanced one.",
        ),
        options.seed("Seed of draws and agents."),
        options.opener(in_form=False),
    )

    def lists(self, spec: Spec, revision: Content) -> Lists[Atlas]:
        return lists_of(revision.read(), revision.lexicon.language)

    def suite(self, spec: Spec, lists: Lists[Atlas]) -> CitiesSuite:
        rules = CitiesOptions(**OPTIONS.taken(spec))
        if spec["games"] is None:
            return CitiesSuite.exhaustive(lists.words, rules, spec["seed"])
        return CitiesSuite.drawn(lists.words, rules, spec["games"], spec["seed"])

    def population(self, spec: Spec, lists: Lists[Atlas], suite: Suite[Any]) -> int | None:
        return int((prior(lists.words.favoured(spec["favour"]), spec["weight"]) > 0).sum())


def lists_of(columns: Columns, language: str = "en", name: str = "") -> Lists[Atlas]:
    """Return the cities of a list; raises ListError where there are none."""
    if columns.kind != CITIES:
        raise ListError("That lexicon holds words, not cities.")
    atlas = atlas_of(columns)
    return Lists(atlas, atlas, language, name)


class CitiesShell(MaskShell):
    lexicon = "cities"
    kind = CITIES
    lexicon_of = "A lexicon of cities"
    play = staticmethod(play_grouped)
    arguments = {
        "--cities": file_of(
            "Cities from a file instead: simplemaps' worldcities.csv, or any table of cities."
        )
    }
    words_file = "cities"
    no_opener = "The opener {} is neither a letter nor a city of the list."
    how_to_write = "Write a guess and the mask after it: a:_a__a."
    move_name = "move"
    observation = CitiesObservation

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Atlas]:
        return lists_of(columns_in(path, CITIES))

    def facts(self, experiment: Experiment, lists: Lists[Atlas]) -> dict[str, Any]:
        """Return facts on the cities for the output; refuses a country that has none."""
        atlas, rules = lists.words, experiment.suite_as(CitiesSuite).options
        favoured = int(atlas.favoured(rules.favour).sum())
        if rules.favour and rules.weight > 0 and not favoured:
            raise RefusedError(f"The list has no city of the country {rules.favour}.")
        share = f", {rules.weight:g} of {rules.favour}" if rules.favour else ""
        return {
            "name": f"{lists.name}, {rules.mode}{share}",
            "answers": len(atlas),
            "allowed": len(atlas),
            "favoured": favoured,
            "mode": rules.mode,
            "favour": rules.favour,
            "weight": rules.weight,
            "cap": rules.cap,
            "sha256": words_hash(atlas),
        }

    def opens(self, opener: str, experiment: Experiment) -> bool:
        atlas = experiment.suite_as(CitiesSuite).known
        return opener in atlas or opener in atlas.alphabet

    def mask(self, experiment: Experiment, turns: tuple[MaskTurn, ...]) -> str:
        if turns:
            return turns[-1].mask
        if experiment.options.mode == "advanced":
            return BLANK * DISGUISED_LENGTH
        raise RefusedError(
            "The simple game tells the length: write its blanks, as in --history _____, or the "
            "guesses so far, as in a:_a___."
        )
