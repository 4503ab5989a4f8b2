"""The options of Nerdle's runs: Wordle's, with equations by the rules of their list."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from wordgames.cli.game_shell import Arguments, file_of
from wordgames.evaluation import common_options as options
from wordgames.evaluation.experiment import Experiment, Lists
from wordgames.evaluation.lists_from_files import words_from_files
from wordgames.evaluation.option import FieldSpec, Flag, Option, Spec
from wordgames.evaluation.run_game import Study
from wordgames.languages.translation import translatable
from wordgames.nerdle.equation import RULES, as_kept
from wordgames.nerdle.generated_lists import LEXICONS, rules_of
from wordgames.nerdle.generator import equation_words
from wordgames.nerdle.options import MODES, OPTIONS
from wordgames.nerdle.rules import Nerdle, NerdleObservation, NerdleOptions
from wordgames.sources.dictionaries import Content, DictionariesMissing, dictionaries
from wordgames.tiles.evaluation.runs import MarksShell, TileRuns
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import EQUATIONS


@dataclass(frozen=True, slots=True, eq=False)
class NerdleSuite(TileSuite):
    """Nerdle games, one a secret; an answer in another order is not the answer."""

    options: Any

    def start(self, game: int) -> Any:
        return Nerdle(self.secret(game), self.words, self.options)

    def opening(self) -> Any:
        return NerdleObservation(self.options)


SWITCHES = {
    "strict": (
        "--strict",
        "No equation twice, no symbol known to be absent; usual by the report's rules.",
    ),
    "normal": ("--no-strict", "Any equation; usual by the official rules."),
}
SIZE, *OTHERS = options.of_table(OPTIONS)
LIST_RULES = options.one_of(
    "rules", RULES, Flag(help="Nerdle's own, or document 001's.", printed=True)
)
# Of play's switches only `strict`, as one of two modes.
MODE = Option(
    name="mode",
    type=str,
    default="normal",
    field=FieldSpec(label=translatable("Mode"), choices=MODES),
    flag=Flag(switches=SWITCHES, printed=True),
    phrase="{}",
    identifies=False,
)
# The form sends it along, as those of other games do; no spec has it.
SECRETS = Option(
    name="secrets",
    type=str,
    default="answers",
    choices=("answers",),
    field=FieldSpec(choices=[("answers", translatable("Every equation"))], hidden=True),
    sparse=True,
)


class NerdleRuns(TileRuns):
    """Nerdle as runs see it; order counts in all of them."""

    slug = "nerdle"
    things = translatable("equations")
    options = (
        *(SIZE, LIST_RULES, *OTHERS, MODE),
        *(SECRETS, options.games(), options.seed()),
        replace(options.opener(), flag=Flag(added=False, read=as_kept)),
    )
    reading_order = ("size", "rules", "mode", "guesses", "secrets", "games", "seed", "opener")
    parameters = translatable("hit=1; several values make a sweep: hit=0,0.5,1.")
    lists_label = (
        translatable("Equations"),
        translatable("Choose at least one list of equations."),
    )
    list_name = "list of equations"
    shell_defaults = {"size": OPTIONS["size"].default}
    suite_class = NerdleSuite
    leagues = [("equations", {"size": size}) for size in (5, 6, 7)]
    studies = (
        Study(
            "report",
            ("random", "exhaustive", "entropy", "optimal"),
            {"size": (5,), "mode": ("strict",)},
            lexicons=("equations-001",),
        ),
    )

    def revision_values(self, revision: Content) -> Mapping[str, Any]:
        return {"rules": rules_of(revision.lexicon)}

    def length(self, spec: Spec) -> int:
        return int(spec["size"])

    def rules(self, spec: Spec, lists: Lists[Words]) -> Any:
        chosen, strict = OPTIONS.taken(spec), spec["mode"] == "strict"
        return NerdleOptions(**chosen, rules=spec["rules"], commuted=False, strict=strict)

    def shell_spec(self, sha256: str, values: Mapping[str, Any]) -> Spec:
        """Return the spec of a command's arguments; strict is usual by the report's rules."""
        usual = "strict" if values.get("rules") == "report" else "normal"
        return super().shell_spec(sha256, {"mode": usual, **values})

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str] | None:
        """Return the arguments that play the same games of a generated list, None for others."""
        if lexicon not in {slug for slug, _, _ in LEXICONS.values()}:
            return None
        return self.option_arguments(spec)


class NerdleShell(MarksShell):
    of_lexicons = ("size", "rules", "mode")
    arguments = {"--answers": file_of("Equations from a file instead.")}
    words_file = "answers"
    no_file = ("size",)
    not_both = "--size is for generated equations, not for a list from a file."
    no_opener = "The opener {} isn't in the list of equations."
    example = "1+2=3:01002"

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        self.add_options(parser)

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Words]:
        words = words_from_files(path)
        values["size"] = words.length
        return Lists(words, words)

    def from_lexicon(
        self, arguments: Arguments, values: dict[str, Any]
    ) -> tuple[Spec, Lists[Words]]:
        """Return the spec and the equations that are generated: no dictionary is needed."""
        spec = self.runs.shell_spec("", values)
        size, rules = spec["size"], spec["rules"]
        words = equation_words(size, rules)
        return spec, Lists(words, words, name=f"equations {size} {rules}")

    def revision(self, arguments: Arguments) -> Content | None:
        """Return the site's list of equations, where it has those that are generated here."""
        if arguments["answers"] is not None:
            return None
        spec = self.runs.shell_spec("", self.values(arguments))
        slug, words = LEXICONS[spec["rules"]][0], equation_words(spec["size"], spec["rules"])
        try:
            content = dictionaries().current(slug, EQUATIONS)
        except DictionariesMissing:  # equations need no site
            return None
        same = content and np.array_equal(content.read().words(words.length).codes, words.codes)
        return content if same else None

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        rules = experiment.options
        return super().facts(experiment, lists) | {
            "name": lists.name + (" strict" if rules.strict else ""),
            "size": lists.words.length,
            "rules": rules.rules,
            "strict": rules.strict,
        }

    def opener(self, text: str) -> str:
        return as_kept(text)
