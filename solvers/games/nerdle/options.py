"""The options of Nerdle's runs: Wordle's, with equations by the rules of their list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.nerdle.equation import RULES, SIZES
from games.nerdle.listing import LEXICONS, rules_of
from games.nerdle.reading import as_kept
from games.nerdle.rules import NerdleOptions
from lexicons.arrays import Words
from lexicons.dictionaries import Content
from lexicons.speech import gettext_noop
from solvers.evaluation.experiment import Lists
from solvers.games.nerdle.suite import NerdleSuite
from solvers.games.tiles.options import TileRuns, guesses, mode
from solvers.runs import options
from solvers.runs.option import Field, Flag, Option, Spec
from solvers.runs.study import Study

SHELL_SIZE = 8
MODES = (
    ("normal", gettext_noop("Normal: any equation may be guessed")),
    ("strict", gettext_noop("Strict: no symbol that is known to be absent")),
)
SWITCHES = {
    "strict": (
        "--strict",
        "No equation twice, no symbol known to be absent; usual by the report's rules.",
    ),
    "normal": ("--no-strict", "Any equation; usual by the official rules."),
}
SIZE = options.numbers(
    "size",
    5,
    Flag(choices=SIZES, help=f"Places; {SHELL_SIZE} by default."),
    among=SIZES,
    label=gettext_noop("Places"),
    help_text=gettext_noop("One size or several: 5, 6, 7."),
    outside=gettext_noop("An equation has 5, 6, 7, 8 or 10 places."),
)
LIST_RULES = options.one_of(
    "rules", RULES, Flag(help="Nerdle's own, or document 001's.", printed=True)
)
SECRETS = Option(
    name="secrets",
    type=str,
    default="answers",
    choices=("answers",),
    field=Field(choices=[("answers", gettext_noop("Every equation"))], hidden=True),
    sparse=True,
)
"""The form sends it along, as those of other games do; no spec has it."""


class NerdleRuns(TileRuns):
    """Nerdle as runs see it; order counts in all of them."""

    slug = "nerdle"
    things = gettext_noop("equations")
    options = (
        *(SIZE, LIST_RULES, guesses()),
        replace(mode(MODES), flag=Flag(switches=SWITCHES, printed=True)),
        *(SECRETS, options.games(), options.seed()),
        replace(options.opener(), flag=Flag(added=False, read=as_kept)),
    )
    reading_order = ("size", "rules", "mode", "guesses", "secrets", "games", "seed", "opener")
    parameters = gettext_noop("hit=1; several values make a sweep: hit=0,0.5,1.")
    lists_label = (
        gettext_noop("Equations"),
        gettext_noop("Choose at least one list of equations."),
    )
    list_name = "list of equations"
    shell_defaults = {"size": SHELL_SIZE}
    suite_class = NerdleSuite
    leagues = [("equations", {"size": size}) for size in (5, 6, 7)]
    studies = (
        Study(
            name="report",
            agents=("random", "exhaustive", "entropy", "optimal"),
            lexicons=("equations-001",),
            options={"size": (5,), "mode": ("strict",)},
        ),
    )

    def revision_values(self, revision: Content) -> Mapping[str, Any]:
        return {"rules": rules_of(revision.lexicon)}

    def length(self, spec: Spec) -> int:
        return int(spec["size"])

    def rules(self, spec: Spec, lists: Lists[Words]) -> Any:
        strict, by = spec["mode"] == "strict", spec["rules"]
        return NerdleOptions(spec["size"], by, spec["guesses"], commuted=False, strict=strict)

    def shell_spec(self, sha256: str, values: Mapping[str, Any]) -> Spec:
        """Return the spec of what a command was told; strict is usual by the report's rules."""
        usual = "strict" if values.get("rules") == "report" else "normal"
        return super().shell_spec(sha256, {"mode": usual, **values})

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str] | None:
        """Return the arguments that play the same games of a generated list, None for others."""
        if lexicon not in {slug for slug, _, _ in LEXICONS.values()}:
            return None
        return self.option_arguments(spec)
